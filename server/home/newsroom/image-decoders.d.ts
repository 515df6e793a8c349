declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.mjs' {
  /** A JPEG as PDF.js decodes it. */
  export class JpegImage {
    width: number;
    height: number;
    /** @throws for what is no JPEG */
    parse(bytes: Uint8Array): void;
    getData(as: { width: number; height: number; forceRGB: boolean }): Uint8Array;
  }
}
