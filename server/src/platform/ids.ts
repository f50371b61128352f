/** The id as the database takes it, or undefined: an id that is no number is simply an unknown id. */
export function knownForm(id: string | undefined): string | undefined {
  return id !== undefined && /^\d{1,18}$/.test(id) ? id.replace(/^0+(?=\d)/, '') : undefined;
}
