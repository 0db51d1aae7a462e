import type { SentTo } from '../../api/endpoint.ts'
import { changeOwnPassword } from '../../api/ownPassword.ts'
import { defineForm } from '../form/defineForm.ts'
import { FormDialog } from '../form/FormDialog.tsx'

const ownPasswordForm = defineForm<SentTo<typeof changeOwnPassword>['body']>({
  name: 'ownPassword',
  create: changeOwnPassword,
  sections: { main: ['oldPassword', 'password', 'confirmPassword'] },
  fields: {
    oldPassword: { width: 'full' },
    password: { width: 'full', hint: 'screen.user.hint.password' },
    confirmPassword: { width: 'full' },
  },
})

/** A new password for who is signed in; other devices have to sign in again. */
export const OwnPasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog of={ownPasswordForm} mode="create" onClose={onClose} />
)
