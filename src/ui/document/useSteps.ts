import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { call, type CallArguments } from '../../api/client/call.ts'
import { refreshAfter } from '../../api/client/queries.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { useUnsavedGuard } from '../dialogs/useUnsavedGuard.ts'
import { failureText } from '../feedback/failureText.ts'
import { notifyFailure } from '../feedback/notify.ts'
import type { OpenedDocument, Versioned } from './useOpenedDocument.ts'

interface Held {
  isDirty?: () => boolean
  /** The page says something by itself, such as what is wrong in its form. */
  speaks?: boolean
}

type Pause = <Answer>(question: () => Promise<Answer>) => Promise<Answer>

/**
 * The changes that a document's page makes, one at a time: `step(() => send(editPricing, { path, body }))`, with a question within
 * it `step(async (pause) => (await pause(() => confirm(…))) && send(…))`. While a step asks or works, while something is typed and while a refusal is read, the page keeps
 * the document as it is; otherwise another user's newer version is shown by itself. A new document has not been `opened` yet.
 */
export function useSteps<Document extends Versioned>(
  opened: OpenedDocument<Document> | undefined,
  { isDirty = isClean, speaks = false }: Held = {},
) {
  const client = useQueryClient()
  const [state, setState] = useState<'asking' | 'working'>()
  const [failure, setFailure] = useState<unknown>()
  const leave = useUnsavedGuard(isDirty)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  useEffect(() => {
    if (opened?.isOld && !state && failure === undefined && !speaks && !isDirty()) opened.takeNewest()
  })

  /** Sends a change and goes on with its answer: its version is that of whatever is sent next. */
  async function send(endpoint: Endpoint, input: object): Promise<Document> {
    try {
      const answer = (await call(endpoint, ...([input] as unknown as CallArguments<typeof endpoint>))) as Document
      opened?.show(answer)
      return answer
    } finally {
      refreshAfter(endpoint, client)
    }
  }

  /**
   * Works, one step at a time; `pause` stands around a question within it. A refusal is said on the page, or wherever one is then.
   */
  async function step(work: (pause: Pause) => Promise<unknown>): Promise<void> {
    if (state) return
    setState('working')
    setFailure(undefined)
    const pause: Pause = async (question) => {
      setState('asking')
      try {
        return await question()
      } finally {
        setState('working')
      }
    }
    try {
      await work(pause)
    } catch (refusal) {
      if (isHere.current) setFailure(refusal)
      else notifyFailure(refusal)
    } finally {
      setState(undefined)
    }
  }

  const reopen = opened && (() => void leave(() => void opened.reopen()))
  const refusal = failure instanceof ApiFailure ? failure : undefined
  return {
    step,
    send,
    leave,
    busy: state === 'working',
    /** What was refused at a path of what was sent. */
    fields: refusal?.fields ?? {},
    problem: failure === undefined ? undefined : failureText(failure),
    reopen,
    /** Given to the frame: to open the document anew is the only way out of this refusal. */
    onReopen: refusal?.code === 'changedMeanwhile' ? reopen : undefined,
  }
}

const isClean = () => false
