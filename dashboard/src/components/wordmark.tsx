import icon from '../icon.svg';

type Props = { readonly iconOnlyOnPhones?: boolean };

export function Wordmark({ iconOnlyOnPhones = false }: Props) {
  return (
    <span className="inline-flex items-center gap-2 text-base font-semibold tracking-tight">
      <img src={icon} alt="" width={20} height={20} />
      <span className={iconOnlyOnPhones ? 'max-wide:sr-only' : undefined}>Berth</span>
    </span>
  );
}
