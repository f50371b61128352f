import type { Stage } from '../stage.ts';

/** The last stage: what nobody answered gets a page of ours. */
export const errorPage: Stage = ({ response, request, site }) => {
  const page =
    site === undefined
      ? pageOf('Nothing lives here', 'No application has this host name.')
      : pageOf('Nothing is published yet', 'This environment has no published deployment.');
  response.writeHead(404, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(request.method === 'HEAD' ? undefined : page);
  return true;
};

function pageOf(title: string, sentence: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { display: grid; min-height: 90vh; place-content: center; text-align: center; }
</style>
<h1>${title}</h1>
<p>${sentence}</p>
</html>
`;
}
