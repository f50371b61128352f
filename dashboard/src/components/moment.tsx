type Props = { readonly unixSeconds: string };

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** A day in the reader's own zone, with the moment in UTC on hover. */
export function Moment({ unixSeconds }: Props) {
  const date = new Date(Number(unixSeconds) * 1000);
  return (
    <time dateTime={date.toISOString()} title={date.toUTCString()} className="whitespace-nowrap">
      {day.format(date)}
    </time>
  );
}
