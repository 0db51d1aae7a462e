import type { Context as HonoContext, Next } from 'hono'

/** Folders and files whose name begins with a point are the build's own, such as `.vite/manifest.json`: nobody else is told of them. */
export async function hidePointFiles(c: HonoContext, next: Next): Promise<Response | void> {
  if (/(^|[/\\])\./.test(decoded(c.req.path))) return c.notFound()
  return next()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
