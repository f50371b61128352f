import { settings } from '../../server/src/config.ts';

const derived: Readonly<Record<string, string>> = {
  SERVICE_PORT: '8080',
  SERVICE_HOST: 'loopback, or all addresses',
  SERVICE_BASE_URL: 'http://localhost:8080',
  SERVICE_DATABASE_URL: '(embedded)',
  SERVICE_STORAGE_URL: '(data folder)',
  SERVICE_SECRET: '(made at the first start)',
  SERVICE_EDGE_PROCESSES: '(cores less one, at least 1)',
  SERVICE_BUILD_CPU: '(cores less one, at least 0.5)',
};

/** docs/reference/configuration.md, from the settings themselves. */
export function configurationPage(): string {
  const rows = Object.entries(settings).map(
    ([name, { fallback, meaning }]) =>
      `| ${name} | ${derived[name] ?? (fallback || '(none)')} | ${meaning} |`,
  );
  return `# Settings

All settings are environment variables. A \`.env\` file in the working folder is read too; the environment wins.
Durations are written \`90s\`, \`20min\`, \`12h\`, \`30d\` (a bare number: seconds), sizes \`512MiB\`, \`2GiB\`, \`50MB\`
(a bare number: bytes).

| name | default | meaning |
|---|---|---|
${rows.join('\n')}
`;
}
