/** A browser sends a cookie with this prefix only to the host that set it, and only over a trustworthy connection. */
export const sessionCookie = '__Host-berth_session';
