/** What no file name may hold: controls, marks that change the direction of text, characters special to a system. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"\\/:*?<>|]/gu;

/** Names that Windows reserves for devices, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
};

/**
 * A name under which anybody can save a payslip: without what could lead elsewhere or deceive the eye, and with the
 * extension of its type.
 */
export function safeFileName(name: string | null, type: string): string {
  const ending = endings[type] ?? '';
  const clean = (name ?? '')
    .normalize('NFC')
    .replace(unsafe, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const stem = clean.toLowerCase().endsWith(ending) ? clean.slice(0, clean.length - ending.length).trim() : clean;
  const short = [...(stem || 'payslip')].slice(0, 120).join('').replace(devices, '$1_');
  return `${short}${ending}`;
}

/** A Content-Disposition header with a safe name, for browsers with and without Unicode names (RFC 6266). */
function contentDisposition(how: 'inline' | 'attachment', safeName: string): string {
  const plain = safeName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|%/g, '_');
  const encoded = encodeURIComponent(safeName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const types: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** The headers of a file that a browser saves. A phone opens it by its type, so that is the one of its name. */
export function savedHeaders(safeName: string) {
  return {
    'content-type': types[safeName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-disposition': contentDisposition('attachment', safeName),
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

/** The headers of a document that a browser shows; of a type that runs nothing. */
export function shownHeaders(safeName: string, type: string) {
  return {
    'content-type': type,
    'content-disposition': contentDisposition('inline', safeName),
    // Chrome's and Safari's viewers show nothing under a stricter policy.
    'content-security-policy': "frame-ancestors 'none'",
  };
}
