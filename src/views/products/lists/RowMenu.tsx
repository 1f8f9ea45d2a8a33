import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Link } from 'wouter'
import { inLanguage } from '#api/core/texts/inLanguage'
import { titlePaths } from '#api/products/paths'
import actionStyles from '#views/core/entity/RowAction.module.css'
import { Disclosure } from '#views/core/list/Disclosure.tsx'
import styles from './RowMenu.module.css'

export type Texts = typeof texts
const texts = inLanguage('products/RowMenu', {
  actionsOf: (title: string) => `Actions for ${title}`,
  edit: 'Edit',
  editOf: (title: string) => `Edit ${title}`,
  addEdition: 'Add edition',
  addEditionTo: (title: string) => `Add edition to ${title}`,
  duplicate: 'Duplicate',
  duplicateOf: (title: string) => `Duplicate ${title} as a draft`,
})

/** Pixels that the panel needs below its button; with less it opens above. */
const roomBelow = 240

const dots = (
  <svg width="15" height="15" viewBox="0 0 15 15" fill="currentColor" aria-hidden>
    <circle cx="3" cy="7.5" r="1.4" />
    <circle cx="7.5" cy="7.5" r="1.4" />
    <circle cx="12" cy="7.5" r="1.4" />
  </svg>
)

type Props = { id: number; label: string; path: string; canAdd: boolean; canCopy: boolean; removal: ReactNode }

/** Actions of a title behind one button, _Remove_ below a line. */
export default function RowMenu({ id, label, path, canAdd, canCopy, removal }: Props) {
  const [isAbove, setAbove] = useState(false)
  const place = ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    setAbove(innerHeight - currentTarget.getBoundingClientRect().bottom < roomBelow)
  const close = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const box = currentTarget.closest('details')
    box?.querySelector('summary')?.focus()
    if (box) box.open = false
  }
  const { edit, newEdition, new: added } = titlePaths(path)
  const link = (href: string, words: string, name: string) => (
    <Link href={href} className={actionStyles.action} aria-label={name}>
      {words}
    </Link>
  )
  return (
    <div className={styles.menu} data-above={isAbove || undefined} onPointerDownCapture={place} onKeyDownCapture={place}>
      <Disclosure label={texts.actionsOf(label)} icon={dots}>
        <div className={styles.actions} onClickCapture={close}>
          {link(edit({ id }), texts.edit, texts.editOf(label))}
          {canAdd && link(newEdition({ id }), texts.addEdition, texts.addEditionTo(label))}
          {canCopy && link(`${added}?copy=${id}`, texts.duplicate, texts.duplicateOf(label))}
          {removal && <div className={styles.apart}>{removal}</div>}
        </div>
      </Disclosure>
    </div>
  )
}
