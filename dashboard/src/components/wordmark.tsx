import icon from '../icon.svg';

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold tracking-tight">
      <img src={icon} alt="" width={20} height={20} />
      Berth
    </span>
  );
}
