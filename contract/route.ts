import { type HTTPPath, oc } from '@orpc/contract';

/** Where an operation is called, such as `GET /home/news`, and what it does, as a sentence of the API page. */
export function route(address: `${'GET' | 'POST'} ${HTTPPath}`, summary: string) {
  const [method, path] = address.split(' ') as ['GET' | 'POST', HTTPPath];
  return oc.route({ method, path, summary });
}
