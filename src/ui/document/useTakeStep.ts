import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type CallArguments } from '../../api/client/call.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { ApiFailure } from '../../api/client/apiFailure.ts'
import { useConfirm, useDialogs } from '../dialogs/useConfirm.ts'
import { usePrompt } from '../dialogs/usePrompt.ts'
import { notifySuccess } from '../feedback/notify.ts'
import type { AnyDocument, AnyLine, DeclaredDocument, OpenLine, Step, StepDialog } from './defineDocument.ts'
import { factsOf } from './factsOf.ts'
import type { useSteps } from './useSteps.ts'

type Pause = Parameters<Parameters<ReturnType<typeof useSteps>['step']>[0]>[0]

interface Taken {
  step: Step
  /** As it is saved. */
  document: AnyDocument
  lines: readonly OpenLine<AnyLine>[]
  given: Record<string, unknown>
  pause: Pause
}

/**
 * Takes a step of a saved document: what it lacks is said first, then the person is asked, in words that name what it is about,
 * and only then it is done. Answers the document as it is then; undefined where the person thought better of it.
 */
export function useTakeStep(of: DeclaredDocument, send: (endpoint: Endpoint, input: object) => Promise<AnyDocument>) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const prompt = usePrompt()
  const { show } = useDialogs()

  /** The comment that goes with the step, empty where none is asked for; undefined for no. */
  async function asked({ step, document, lines }: Taken): Promise<string | undefined> {
    const action = t(`action.${step.action}`)
    if (step.ask === undefined) return ''
    if (step.ask === 'reason') return prompt({ title: action, label: t('field.reason'), action, danger: true })
    const about = factsOf(of, of.about, document, t).map(([label, text]) => `${label}: ${text}`)
    const text = [step.ask(document, t, lines), about.join('\n')].filter(Boolean).join('\n\n')
    return (await confirm({ title: action, text, action, danger: step.look === 'danger' })) ? '' : undefined
  }

  type Given = Readonly<Record<string, unknown>> | undefined
  const shown = ({ document, lines }: Taken, dialog: StepDialog, refusal?: ApiFailure): Promise<Given> =>
    show<Given>((onAnswer) => createElement(dialog, { document, lines, refusal, onAnswer }))

  return async function takeStep(taken: Taken): Promise<AnyDocument | undefined> {
    const { step, document, lines, pause } = taken
    const inputWith = (comment: string, given: Given = taken.given) =>
      step.input({ document, lines, comment, given: given ?? {} })
    const { check } = step
    if (check) await call(check, ...([inputWith('')] as unknown as CallArguments<Endpoint>))
    const comment = await pause(() => asked(taken))
    if (comment === undefined) return undefined
    const more = step.dialog ? await pause(() => shown(taken, step.dialog!)) : {}
    if (!more) return undefined
    const given = { ...taken.given, ...more }
    const answer = await send(step.endpoint, inputWith(comment, given)).catch(async (refusal: unknown) => {
      const { remedy } = step
      if (!(refusal instanceof ApiFailure) || refusal.code !== remedy?.code) throw refusal
      const mended = await pause(() => shown(taken, remedy.dialog, refusal))
      if (!mended) throw refusal
      return send(step.endpoint, inputWith(comment, { ...given, ...mended }))
    })
    notifySuccess(t(step.done))
    return answer
  }
}
