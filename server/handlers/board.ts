import { readBoard, watchBoard } from '../../src/api/board.ts'
import { handleRead } from '../handle.ts'
import { boardFor, watch } from '../reports/liveBoard.ts'
import { readBoard as readDepartments } from '../reports/readBoard.ts'

export const boardHandlers = [
  handleRead(readBoard, async ({ db, caller, now, timeZone }) =>
    boardFor(caller, await readDepartments(db, now, timeZone), now, timeZone),
  ),
  // A promise, as every work answers, of a stream that goes on.
  handleRead(watchBoard, async (call) => ({
    fileName: 'board',
    contentType: 'text/event-stream; charset=utf-8',
    content: await Promise.resolve(watch(call)),
  })),
]
