import { allHandlers } from './handlers.ts'
import { openApiDocument } from './openApiDocument.ts'

/** `npm run -s openapi` */
process.stdout.write(JSON.stringify(openApiDocument(allHandlers), null, 2) + '\n')
