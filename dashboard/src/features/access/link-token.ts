import { type ParsedLocation, redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    readonly linkToken?: string;
  }
}

/** The secret of a one-time link stands in the fragment; it moves from the address bar into this page's own state. */
export function takeLinkToken({ pathname, hash }: ParsedLocation): void {
  if (hash === '') return;
  redirect({ to: pathname, state: { linkToken: hash }, replace: true, throw: true });
}
