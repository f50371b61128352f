import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { controlClass } from './field.tsx';

type Props = { readonly label: string; readonly text: string };

/** A text to take along. Where the browser lets no page copy, it is selected, ready to be copied by hand. */
export function CopyField({ label, text }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      setCopied(undefined);
    }
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="grid grid-cols-[1fr_5rem] gap-2">
        <input ref={input} id={id} readOnly value={text} className={`${controlClass} font-mono`} />
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{copied === text ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
    </div>
  );
}
