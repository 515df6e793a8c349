import type { OpenAPI } from '@orpc/openapi';

/** The contract as a page to read: plain HTML without script, so that the strictest policy holds here too. */
export function apiPage(document: OpenAPI.Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      section(method, path, operation as OpenAPI.OperationObject),
    ),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)} API</title>
<link rel="stylesheet" href="/api/reference.css">
</head>
<body>
<main>
<h1>${escaped(document.info.title)} API</h1>
<p>${escaped(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">The same as an OpenAPI document</a></p>
${operations.join('\n')}
</main>
</body>
</html>
`;
}

/** The page's style sheet. */
export const apiPageStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#faf6ef, #130e17); color: light-dark(#211722, #f7f0e8); }
main { max-width: 48rem; margin-inline: auto; padding: 2rem 1rem; }
a, code { color: light-dark(#8a1538, #ff9db4); }
section { margin-block: 1.5rem; padding: 1rem; border-radius: 12px; background: light-dark(#fff, #1e1724); }
h2 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 1rem; border-radius: 8px; background: light-dark(#f1eae0, #271d2e); }
`;

function section(method: string, path: string, operation: OpenAPI.OperationObject): string {
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) =>
    schema(`Answer ${status}`, answer),
  );
  return `<section>
<h2><code>${escaped(method.toUpperCase())} /api${escaped(path)}</code></h2>
<p>${escaped(operation.summary ?? '')}</p>
${operation.parameters?.length ? schema('Parameters', operation.parameters) : ''}
${operation.requestBody ? schema('Body', operation.requestBody) : ''}
${answers.join('\n')}
</section>`;
}

function schema(title: string, content: unknown): string {
  return `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(JSON.stringify(content, null, 2))}</pre></details>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
