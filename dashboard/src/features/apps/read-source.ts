type Source = { readonly repo: string } | { readonly url: string };

/*
 * source = url | host path | repo
 * url    = scheme "://" …  |  user "@" host ":" path
 * host   = a first segment with a dot, as in github.com/org/repo: its scheme is https
 * repo   = provider "/" path
 */
export function readSource(text: string): Source {
  const source = text.trim();
  if (source.includes('://') || /^[^/\s]+@[^/\s]+:/.test(source)) return { url: source };
  if (/^[^/\s]+\.[^/\s]+\//.test(source)) return { url: `https://${source}` };
  return { repo: source };
}
