import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../../api/client/apiFailure.ts'
import { mutationOf } from '../../../../api/client/queries.ts'
import { searchHistory } from '../../../../api/history.ts'
import { createRole, editRole, type Role, ROLE_CODE_LENGTH_MAX } from '../../../../api/role.ts'
import { ALL, ALL_PERMISSIONS, STANDARD_ROLES } from '../../../../rules/permissions.ts'
import { useUnsavedGuard } from '../../../../ui/dialogs/useUnsavedGuard.ts'
import { DocumentFrame } from '../../../../ui/document/DocumentFrame.tsx'
import { failureText } from '../../../../ui/feedback/failureText.ts'
import { notifySuccess } from '../../../../ui/feedback/notify.ts'
import { HistoryPanel } from '../../../../ui/history/HistoryPanel.tsx'
import { HistoryIcon } from '../../../../ui/icons.tsx'
import { useSession } from '../../../../ui/session/useSession.ts'
import { matching, rightName, sameSet } from './matrix.ts'
import { PermissionMatrix } from './PermissionMatrix.tsx'

interface EditorProps {
  role?: Role
  permissions?: readonly string[]
  onAgain?: () => void
}

/** What a role may do, as a matrix of subjects and actions; without `role` a new one that starts with `permissions`. */
export function RoleEditor(props: EditorProps) {
  const { onAgain } = props
  const { t } = useTranslation()
  const session = useSession()
  const [words, setWords] = useState('')
  const [showsHistory, setShowsHistory] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const editor = useRoleEditor(props)
  const { role, name, held, setHeld, problem, isEverything, mayEdit, mayGive, busy, save, leave } = editor
  const shown = isEverything ? new Set<string>(ALL_PERMISSIONS) : held
  useSaveKey(form, () => void save())
  useEffect(() => {
    if (problem?.field) form.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus()
  }, [problem])
  return (
    <DocumentFrame
      root={form}
      title={name}
      status={{ text: t('screen.role.holders', { count: role?.users ?? 0 }), tone: undefined }}
      problem={problem?.text}
      actions={
        <>
          {role && session.may(searchHistory) && (
            <Button startIcon={<HistoryIcon />} onClick={() => setShowsHistory(true)}>
              {t('action.changes')}
            </Button>
          )}
          {problem?.again && onAgain && (
            <Button color="error" variant="outlined" onClick={() => void leave(onAgain)}>
              {t('action.reopen')}
            </Button>
          )}
          {mayEdit && (
            <Button variant="contained" title="Ctrl+S" loading={busy} onClick={() => void save()}>
              {t('action.save')}
            </Button>
          )}
        </>
      }
    >
      <RoleNotes editor={editor} />
      <RoleTools editor={editor} chosen={shown.size} words={words} onWords={setWords} />
      <PermissionMatrix
        areas={matching(words, t)}
        held={shown}
        mayChange={mayGive}
        why={t(isEverything ? 'screen.role.administrators' : 'screen.role.notYours')}
        onChange={setHeld}
      />
      {role && showsHistory && <HistoryPanel subject="role" id={role.id} onClose={() => setShowsHistory(false)} />}
    </DocumentFrame>
  )
}

type Editor = ReturnType<typeof useRoleEditor>
interface RoleProblem {
  text: string
  field?: 'code'
  /** Somebody else changed the role: only opening it again helps. */
  again?: boolean
}

/** The role being edited: its name and rights, and the way to the server. */
function useRoleEditor({ role: opened, permissions = NO_PERMISSIONS }: EditorProps) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const [role, setRole] = useState(opened)
  const start = useMemo(() => new Set(role ? role.permissions : permissions), [role, permissions])
  const [held, setHeld] = useState<ReadonlySet<string>>(start)
  const [code, setCode] = useState(role?.code ?? '')
  const [problem, setProblem] = useState<RoleProblem>()
  const edit = useMutation({ ...mutationOf(editRole), onError: () => undefined })
  const create = useMutation({ ...mutationOf(createRole), onError: () => undefined })
  const isEverything = role?.permissions.includes(ALL) === true
  const mayEdit = !isEverything && session.may(role ? editRole : createRole)
  const isDirty = () => mayEdit && (code.trim() !== (role?.code ?? '') || !sameSet(held, start))
  const show = (known: Role) => {
    setRole(known)
    setHeld(new Set(known.permissions))
    setCode(known.code)
  }
  // What the cache knew was old; what a person has changed is not replaced under their hands.
  if (opened && role && opened.version > role.version && !isDirty()) show(opened)
  const leave = useUnsavedGuard(isDirty)
  const busy = edit.isPending || create.isPending

  async function send(body: { code: string; permissions: (typeof ALL_PERMISSIONS)[number][] }) {
    if (role) {
      show(await edit.mutateAsync({ path: { id: role.id }, body: { ...body, version: role.version } }))
      notifySuccess(t('message.permissionsAdded'))
    } else {
      const { id } = await create.mutateAsync({ body })
      notifySuccess(t('message.saved'))
      await leave(() => void navigate({ to: `/user-management/roles/${id}`, replace: true }), true)
    }
  }
  async function save() {
    if (!mayEdit || busy) return
    const chosen = ALL_PERMISSIONS.filter((permission) => held.has(permission))
    if (code.trim() === '') return setProblem({ text: t('message.fillRequired'), field: 'code' })
    if (chosen.length === 0) return setProblem({ text: t('screen.role.nothingChosen') })
    setProblem(undefined)
    await send({ code: code.trim(), permissions: chosen }).catch((failure: unknown) => setProblem(problemOf(failure)))
  }
  return {
    role,
    name: role ? t(`enum.role.${role.code}`, { defaultValue: role.code }) : t('screen.role.create'),
    code,
    type: (next: string) => {
      setCode(next)
      setProblem(undefined)
    },
    held,
    setHeld,
    problem,
    isEverything,
    mayEdit,
    mayGive: (permission: string) => mayEdit && session.can(permission as never),
    busy,
    save,
    leave,
  }
}

const NO_PERMISSIONS: readonly string[] = []

function problemOf(failure: unknown): RoleProblem {
  const known = failure instanceof ApiFailure ? failure : undefined
  return {
    text: failureText(failure),
    ...(known?.fields.code ? { field: 'code' as const } : {}),
    again: known?.code === 'changedMeanwhile',
  }
}

/** Why nothing can be changed, and which rights have come with a new version. */
function RoleNotes({ editor: { role, held, setHeld, isEverything, mayEdit, mayGive } }: { editor: Editor }) {
  const { t } = useTranslation()
  return (
    <>
      {isEverything && <p className="role-note">{t('screen.role.administrators')}</p>}
      {mayEdit && role !== undefined && role.offered.length > 0 && (
        <p className="role-note">
          {t('screen.role.offered', { rights: role.offered.map((right) => rightName(right, t)).join('; ') })}{' '}
          <Button size="small" onClick={() => setHeld(new Set([...held, ...role.offered.filter(mayGive)]))}>
            {t('screen.role.takeOffered')}
          </Button>
        </p>
      )}
    </>
  )
}

interface ToolsProps {
  editor: Editor
  chosen: number
  words: string
  onWords: (words: string) => void
}

function RoleTools({ editor: { role, name, code, type, mayEdit, problem }, chosen, words, onWords }: ToolsProps) {
  const { t } = useTranslation()
  const isStandard = role !== undefined && Object.hasOwn(STANDARD_ROLES, role.code)
  return (
    <div className="role-tools">
      <label>
        {t('screen.role.name')}
        <input
          name="code"
          value={isStandard ? name : code}
          readOnly={!mayEdit || isStandard}
          title={isStandard ? t('screen.role.standardName') : undefined}
          maxLength={ROLE_CODE_LENGTH_MAX}
          aria-invalid={problem?.field === 'code'}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <label>
        {t('screen.role.find')}
        <input type="search" value={words} onChange={({ target }) => onWords(target.value)} />
      </label>
      <span className="role-count" role="status">
        {t('screen.role.chosen', { chosen, total: ALL_PERMISSIONS.length })}
      </span>
    </div>
  )
}

/** Ctrl+S saves wherever the focus is on this page, in every keyboard layout; not under a dialog. */
function useSaveKey(form: React.RefObject<HTMLFormElement | null>, save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const { target } = event
      if (target !== document.body && !(target instanceof Node && form.current?.contains(target))) return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
