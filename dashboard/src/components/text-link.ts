/** How a link in running text looks. */
export const textLink = 'text-accent underline underline-offset-2 hover:text-accent-strong';
