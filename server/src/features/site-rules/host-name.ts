const maxLength = 253;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Endings of files that are no top-level domains. */
const fileExtension =
  /\.(?:aspx?|atom|avif|cfm|css|csv|gif|gz|html?|ico|jpe?g|js|jsonl?|jspx?|map|mjs|mp[34]|pdf|php[345]?|png|rss|shtml|svg|txt|wasm|webm|webp|woff2?|xhtml|xml)$/i;

export function isHostName(text: string): boolean {
  return text.length <= maxLength && text.split('.').every((part) => label.test(part));
}

/** Tells the host name `old.example.com` from the path `old.html`: both may stand in `from` without a slash. */
export function isBareHost(from: string): boolean {
  return isHostName(from) && /\.[a-z][a-z0-9-]+$/i.test(from) && !fileExtension.test(from);
}
