import { serverFigures } from '../../src/api/server.ts'
import { handleRead } from '../handle.ts'
import { readFigures } from '../metrics/readFigures.ts'

export const serverHandlers = [handleRead(serverFigures, ({ context, db, now }) => readFigures(context, db, now))]
