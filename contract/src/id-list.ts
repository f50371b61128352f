import { z } from 'zod';

/** Ids in a query string, separated by commas. */
export function idListInput(most: number) {
  return z
    .string()
    .max(most * 20)
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(
      z
        .array(z.string().regex(/^\d{1,18}$/, 'must be whole numbers separated by commas'))
        .max(most, `must name at most ${most} ids`),
    )
    .meta({ description: `Ids separated by commas, at most ${most}` });
}
