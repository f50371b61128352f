const nameInFrom = /^[A-Za-z_][0-9A-Za-z_]*$/;
const placeholderInTo = /\$[1-9][0-9]?|(?<![0-9A-Za-z_]):[A-Za-z_][0-9A-Za-z_]*/g;

/*
  In `from`   ":" name, as a whole segment
  In `to`     ":" name     the segment of that name; a colon behind a letter or digit is an ordinary one
              "$" number   the text of that star, counted from 1
              ":splat"     the text of the first star
*/
export function placeholdersOfTo(to: string): readonly string[] {
  return to.match(placeholderInTo) ?? [];
}

/** All that `to` may use with this `from`. */
export function placeholdersOfFrom(from: string): ReadonlySet<string> {
  const stars = from.split('*').length - 1;
  const numbers = Array.from({ length: stars }, (_, index) => `$${index + 1}`);
  return new Set([...numbers, ...(stars > 0 ? [':splat'] : []), ...namesOf(from).map((name) => `:${name}`)]);
}

/** The reason why the placeholders of `from` can't be used. */
export function checkPlaceholders(from: string): string | undefined {
  const names = namesOf(from);
  const wrong = names.find((name) => !nameInFrom.test(name));
  if (wrong !== undefined) return `":${wrong}" is no placeholder: it is a whole segment such as ":name"`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return twice === undefined ? undefined : `has the placeholder ":${twice}" twice`;
}

function namesOf(from: string): readonly string[] {
  return from
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1).trimEnd());
}
