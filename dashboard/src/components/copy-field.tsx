import { useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { controlClass } from './field.tsx';

type Props = { readonly label: string; readonly text: string };

/** A text to take along. Where the browser lets no page copy, it is selected, ready to be copied by hand. */
export function CopyField({ label, text }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    );
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input ref={input} id={id} readOnly value={text} className={`${controlClass} font-mono`} />
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p aria-live="polite" className="min-h-5 text-[0.8125rem] text-muted">
        {copied && 'Copied.'}
      </p>
    </div>
  );
}
