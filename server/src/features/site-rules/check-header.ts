const maxNameLength = 128;
const maxValueLength = 8192;

/** Hop-by-hop and framing headers, and those that tell what the server itself did. */
const headersOfTheServer: ReadonlySet<string> = new Set([
  'accept-ranges',
  'age',
  'allow',
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The reason why rules may not set or remove a header of this name. */
export function checkHeaderName(name: string): string | undefined {
  if (name === '') return 'Missing header name';
  if (name.length > maxNameLength) return `A header name has at most ${maxNameLength} characters`;
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return `"${name}" is no header name`;
  const lower = name.toLowerCase();
  if (lower === 'basic-auth')
    return 'Basic-Auth is not supported: it would show the password to every visitor';
  if (headersOfTheServer.has(lower)) return `${name} is set by the server and can't be changed`;
  return undefined;
}

/** The reason why a header can't have this value. */
export function checkHeaderValue(value: string): string | undefined {
  if (value === '') return 'Missing header value';
  if (value.length > maxValueLength) return `A header value has at most ${maxValueLength} characters`;
  if (!/^[\t\x20-\x7e]*$/.test(value)) return 'A header value has only printable ASCII characters';
  return undefined;
}
