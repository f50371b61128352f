const mostNamed = 10;

/** Names the ignored fields. They come from the caller: only harmless characters reach the header. */
export function warningOf(unknownFields: readonly string[]): string {
  const names = unknownFields
    .slice(0, mostNamed)
    .map((name) => encodeURIComponent(name.slice(0, 64).toWellFormed()));
  const more = unknownFields.length > mostNamed ? ` and ${unknownFields.length - mostNamed} more` : '';
  return `299 - "ignored unknown fields: ${names.join(', ')}${more}"`;
}
