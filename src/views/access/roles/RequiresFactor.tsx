import { useId } from 'react'
import { type RoleAccess, requireSecondFactor } from '#api/access/roles'
import { client } from '#api/core/client'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import styles from '#views/core/field/Field.module.css'
import { useSession } from '#views/core/system.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { readAccess } from '../readAccess'

const texts = {
  label: 'Require a second factor',
  hint: 'People with this role who have no second factor must turn one on before they can continue.',
  required: (lacking: number) =>
    lacking === 0 ? 'Saved. Everybody with this role has a second factor.' : `Saved. ${lacking} with this role must turn one on.`,
  free: 'Saved. This role does not require a second factor.',
  failed: 'Could not save',
}

export function RequiresFactor({ role }: { role: RoleAccess }) {
  const session = useSession()
  const hint = useId()
  const command = useCommand<{ data: { lacking: number } }>({
    onSucceeded: async ({ data }, subject) => {
      toast.success(subject === 'on' ? texts.required(data.lacking) : texts.free)
      await refresh('Role')
      // The role may be one's own.
      void readAccess(session)
    },
    onFailed: (error) => {
      toast.error(errorText(error, texts.failed))
      void refresh('Role')
    },
  })
  return (
    <div className={styles.field}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-describedby={hint}
          checked={role.requiresSecondFactor}
          disabled={command.isRunning}
          onChange={({ target: { checked } }) =>
            command.run(() => client.call(requireSecondFactor, { body: { roleId: role.id, isRequired: checked } }), checked ? 'on' : 'off')
          }
        />
        <span className={styles.label}>{texts.label}</span>
      </label>
      <p id={hint} className={styles.says} data-tone="gray">
        {texts.hint}
      </p>
    </div>
  )
}
