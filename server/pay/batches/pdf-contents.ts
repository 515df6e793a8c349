import type { FileProblem } from '#contract/payslip-problems.ts';
import type { PdfDictionary, PdfObjects, PdfValue } from './pdf-objects.ts';

/** Why a PDF is refused for what is in it. */
type Refused = Extract<FileProblem, 'script' | 'attached-files' | 'unreadable'>;

/** What may be in a payslip, by the place in the document where a reader would act on it (ISO 32000-2). */
const catalogKeys = words(`Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode
  Outlines Threads OpenAction Metadata StructTreeRoot MarkInfo Lang OutputIntents PieceInfo OCProperties AcroForm Perms
  Legal DSS LastModified`);
const nameTrees = words('Dests AP IDS Pages Templates');
const pageKeys =
  words(`Type Parent LastModified Resources MediaBox CropBox BleedBox TrimBox ArtBox BoxColorInfo Contents
  Rotate Group Thumb B Dur Trans Annots Metadata PieceInfo StructParents ID PZ SeparationInfo Tabs UserUnit VP
  OutputIntents DPart Kids Count`);
const formKeys = words('Fields NeedAppearances SigFlags CO DR DA Q');
const annotations = words(`Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut
  Stamp Caret Ink Popup Widget Watermark PrinterMark TrapNet Redact`);
const annotationKeys =
  words(`Type Subtype Rect Contents P NM M F AP AS Border C StructParent OC BM ca CA Lang T Popup RC
  CreationDate IRT Subj RT IT A Dest H QuadPoints BS BE RD LE Open Name State StateModel DA Q DS CL L LL LLE IC Cap CP CO
  LLO Measure Vertices Path InkList Parent MK FixedPrint OverlayText RO Repeat`);
const fieldKeys = words('FT Parent Kids T TU TM Ff V DV DA Q MaxLen Opt TI I Lock SV RV DS');
const outlineKeys = words('Type Title Parent Prev Next First Last Count Dest A SE C F');

/** What an action may do: show a page of this document, or open an address that somebody clicks. */
const actionKeys: Record<string, Set<string>> = {
  '/GoTo': words('Type S D SD'),
  '/Named': words('Type S N'),
  '/URI': words('Type S URI IsMap'),
};
const namedActions = words('NextPage PrevPage FirstPage LastPage');
const openedAddress = /^u:(?:https?:\/\/|mailto:|tel:)/i;

/** Every action that the standard has. Wherever an object is one, though nothing leads to it, it has to be allowed. */
const anyAction =
  words(`GoTo GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData
  JavaScript SetOCGState Rendition Trans GoTo3DView RichMediaExecute`);

/** Filters of streams that may hold objects, all of which qpdf decodes; and those of pictures. */
const decoded = words('FlateDecode LZWDecode ASCIIHexDecode ASCII85Decode RunLengthDecode Fl LZW AHx A85 RL');
const ofPictures = words('DCTDecode JPXDecode CCITTFaxDecode JBIG2Decode DCT CCF');

/** A second-class name, as ISO 32000-2, Annex E, gives them to programs for their own data: `ADBE_Name`, `ADBE:Name`. */
const privateKey = /^\/[A-Za-z0-9]{2,6}[_:]/;

/** Thrown on the way through a document, and caught in `contentsProblem`. */
class NotAllowed extends Error {
  readonly problem: Refused;

  constructor(problem: Refused) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Why a PDF may be no payslip. Where a reader of PDFs would act by itself (the catalog, pages, annotations, fields,
 * outlines, actions), only what is listed here is allowed; pictures, fonts and text are not looked into. Objects that
 * nothing leads to are judged by what they look like.
 */
export function contentsProblem(pdf: PdfObjects): Refused | null {
  try {
    new Contents(pdf).check();
    return null;
  } catch (error) {
    if (error instanceof NotAllowed) return error.problem;
    // Nested deeper than any document is.
    if (error instanceof RangeError) return 'unreadable';
    throw error;
  }
}

class Contents {
  readonly #pdf: PdfObjects;
  readonly #seen = new Set<PdfDictionary>();

  constructor(pdf: PdfObjects) {
    this.#pdf = pdf;
  }

  check(): void {
    const { trailer, objects } = this.#pdf;
    const catalog = this.#dictionary(trailer['/Root']);
    if (!catalog || this.#name(catalog['/Pages']) !== null) throw new NotAllowed('unreadable');
    this.#catalog(catalog);
    for (const object of objects.values()) {
      if ('stream' in object) this.#stream(object.stream);
      else this.#anything(object.value);
    }
  }

  #catalog(catalog: PdfDictionary): void {
    this.#only(catalog, catalogKeys);
    const names = this.#dictionary(catalog['/Names']);
    for (const key of Object.keys(names ?? {})) {
      if (key === '/EmbeddedFiles') throw new NotAllowed('attached-files');
      if (!nameTrees.has(key)) throw new NotAllowed('script');
    }
    this.#opened(catalog['/OpenAction']);
    const form = this.#dictionary(catalog['/AcroForm']);
    if (form) {
      this.#only(form, formKeys);
      this.#each(form['/Fields'], (field) => this.#field(field));
    }
    this.#outline(this.#dictionary(catalog['/Outlines']));
    this.#pages(catalog['/Pages']);
  }

  /** What happens when the document is opened: a page of it is shown, and nothing else. */
  #opened(value: PdfValue | undefined): void {
    const action = this.#dictionary(value);
    if (action && this.#name(action['/S']) !== '/GoTo') throw new NotAllowed('script');
    if (action) this.#action(action);
    else this.#destination(value);
  }

  /** A place in this document: a page of it by reference, or the name of a place. */
  #destination(value: PdfValue | undefined): void {
    const place = this.#resolved(value);
    if (place === null || typeof place === 'string') return;
    const [page] = Array.isArray(place) ? place : [];
    if (!this.#dictionary(page)) throw new NotAllowed('script');
  }

  #action(action: PdfDictionary | null): void {
    if (!action) return;
    const kind = this.#name(action['/S']) ?? '';
    const allowed = actionKeys[kind];
    if (!allowed) throw new NotAllowed(kind === '/GoToE' ? 'attached-files' : 'script');
    this.#only(action, allowed);
    if (kind === '/GoTo') this.#destination(action['/D']);
    if (kind === '/Named' && !namedActions.has(this.#name(action['/N']) ?? '')) throw new NotAllowed('script');
    const address = this.#resolved(action['/URI']);
    if (kind === '/URI' && !(typeof address === 'string' && openedAddress.test(address)))
      throw new NotAllowed('script');
  }

  #pages(value: PdfValue | undefined): void {
    const node = this.#dictionary(value);
    if (!node || this.#wasSeen(node)) return;
    this.#page(node);
    this.#each(node['/Kids'], (kid) => this.#pages(kid));
  }

  #page(page: PdfDictionary): void {
    this.#only(page, pageKeys);
    this.#each(page['/Annots'], (annotation) => this.#annotation(this.#dictionary(annotation)));
  }

  #annotation(annotation: PdfDictionary | null): void {
    if (!annotation || this.#wasSeen(annotation)) return;
    const kind = this.#name(annotation['/Subtype']) ?? '';
    if (kind === '/FileAttachment') throw new NotAllowed('attached-files');
    if (!annotations.has(kind)) throw new NotAllowed('script');
    this.#only(annotation, annotationKeys, kind === '/Widget' ? fieldKeys : undefined);
    this.#action(this.#dictionary(annotation['/A']));
  }

  #field(value: PdfValue): void {
    const field = this.#dictionary(value);
    if (!field || this.#wasSeen(field)) return;
    this.#only(field, annotationKeys, fieldKeys);
    this.#action(this.#dictionary(field['/A']));
    this.#each(field['/Kids'], (kid) => this.#field(kid));
  }

  #outline(first: PdfDictionary | null): void {
    for (let item = first; item && !this.#wasSeen(item); item = this.#dictionary(item['/Next'])) {
      this.#only(item, outlineKeys);
      this.#action(this.#dictionary(item['/A']));
      this.#outline(this.#dictionary(item['/First']));
    }
  }

  /** A stream: decoded by now if it may hold objects, and of bytes in this file. */
  #stream(dictionary: PdfDictionary): void {
    if ('/F' in dictionary || '/FFilter' in dictionary) throw new NotAllowed('attached-files');
    const type = this.#name(dictionary['/Type']);
    if (type === '/EmbeddedFile') throw new NotAllowed('attached-files');
    if ('/Ref' in dictionary || this.#name(dictionary['/Subtype']) === '/PS') throw new NotAllowed('script');
    const mayHoldObjects = type === '/ObjStm' || type === '/XRef' || '/First' in dictionary;
    const filter = this.#resolved(dictionary['/Filter'] ?? null);
    for (const one of Array.isArray(filter) ? filter : filter === null ? [] : [filter]) {
      const name = this.#name(one) ?? '';
      if (!decoded.has(name) && (mayHoldObjects || !ofPictures.has(name))) throw new NotAllowed('unreadable');
    }
    this.#anything(dictionary);
  }

  /** Any value, whether something leads to it or not. */
  #anything(value: PdfValue): void {
    if (Array.isArray(value)) for (const one of value) this.#anything(one);
    else if (typeof value === 'object' && value !== null) this.#byLooks(value);
  }

  #byLooks(dictionary: PdfDictionary): void {
    const type = this.#name(dictionary['/Type']);
    const kind = this.#name(dictionary['/S']);
    if (type === '/Catalog') this.#only(dictionary, catalogKeys);
    if (type === '/Page' || type === '/Pages') this.#page(dictionary);
    if (type === '/Annot') this.#annotation(dictionary);
    if (type === '/Filespec' || type === '/F' || this.#isDictionary(dictionary['/EF'])) {
      throw new NotAllowed('attached-files');
    }
    if (type === '/Action' || (type !== '/StructElem' && kind !== null && anyAction.has(kind)))
      this.#action(dictionary);
    const script = this.#resolved(dictionary['/JS']);
    const isScript = typeof script === 'string' ? /^[ub]:/.test(script) : this.#isStream(dictionary['/JS']);
    if (isScript && kind !== null) throw new NotAllowed('script');
    for (const one of Object.values(dictionary)) this.#anything(one);
  }

  /** Refuses a key that is not allowed here. */
  #only(dictionary: PdfDictionary, ...allowed: (Set<string> | undefined)[]): void {
    for (const key of Object.keys(dictionary)) {
      if (allowed.some((keys) => keys?.has(key)) || privateKey.test(key)) continue;
      throw new NotAllowed(key === '/AF' || key === '/FS' || key === '/Collection' ? 'attached-files' : 'script');
    }
  }

  #each(value: PdfValue | undefined, act: (one: PdfValue) => void): void {
    const list = this.#resolved(value);
    if (Array.isArray(list)) for (const one of list) act(one);
    else if (list !== null) act(list);
  }

  #wasSeen(dictionary: PdfDictionary): boolean {
    if (this.#seen.has(dictionary)) return true;
    this.#seen.add(dictionary);
    return false;
  }

  /** A value behind its references; null for a stream, and for what does not exist. */
  #resolved(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let steps = 0; typeof found === 'string' && reference.test(found); steps += 1) {
      const object = this.#pdf.objects.get(found);
      if (!object || 'stream' in object || steps > 30) return null;
      found = object.value;
    }
    return found;
  }

  #dictionary(value: PdfValue | undefined): PdfDictionary | null {
    // Some readers take a stream for its dictionary.
    if (this.#isStream(value)) throw new NotAllowed('unreadable');
    return this.#isDictionary(value) ? (this.#resolved(value) as PdfDictionary) : null;
  }

  #isDictionary(value: PdfValue | undefined): boolean {
    const found = this.#resolved(value);
    return typeof found === 'object' && found !== null && !Array.isArray(found);
  }

  #isStream(value: PdfValue | undefined): boolean {
    const object = typeof value === 'string' ? this.#pdf.objects.get(value) : undefined;
    return object !== undefined && 'stream' in object;
  }

  #name(value: PdfValue | undefined): string | null {
    const found = this.#resolved(value);
    return typeof found === 'string' && /^(?:n:)?\//.test(found) ? found : null;
  }
}

const reference = /^\d+ \d+ R$/;

/** A set of names, as qpdf writes them. */
function words(list: string): Set<string> {
  return new Set(list.split(/\s+/).map((word) => `/${word}`));
}
