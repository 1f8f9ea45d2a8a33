import { type FormEvent, useId, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { listViews, removeListView, saveListView } from '#api/core/listViews'
import { inLanguage } from '#api/core/texts/inLanguage'
import controls from '../../controls.module.css'
import { refresh, useAnswer } from '../../data'
import { errorText } from '../../faults/errorText'
import { PartFault } from '../../faults/PartFault'
import { toast } from '../../toast/toast'
import { useCommand } from '../../useCommand'
import { CloseIcon } from '../icons'
import styles from './SavedViews.module.css'

export type Texts = typeof texts
const texts = inLanguage('core/SavedViews', {
  title: 'Saved views',
  none: 'None yet.',
  name: 'Name of this view',
  save: 'Save',
  replace: 'Replace',
  saved: (title: string) => `Saved: ${title}`,
  remove: (title: string) => `Remove the view ${title}`,
  hint: 'Saves search, filters, sorting and columns. You can send the link to a colleague.',
  unread: 'Could not load the saved views.',
  failed: 'Could not remove the view',
} as const)

/** Each is a link that can be shared. `query` is the current state. */
export function SavedViews({ list, query }: { list: string; query: string }) {
  const { data, error, mutate } = useAnswer('ListView', listViews, { query: { list } })
  const [title, setTitle] = useState('')
  const id = useId()
  const changed = useCommand({
    onSucceeded: () => void refresh('ListView'),
    onFailed: (reason) => toast.error(errorText(reason, texts.failed)),
  })
  const save = useCommand({
    onSucceeded: () => {
      toast.success(texts.saved(title.trim()))
      setTitle('')
      void refresh('ListView')
    },
  })
  const views = data?.data ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isRunning) save.run(() => client.call(saveListView, { body: { list, title, query } }))
  }
  const refused = save.error instanceof Error ? save.error.message : undefined
  return (
    <section className={styles.views} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {texts.title}
      </h2>
      {error && !data && <PartFault text={texts.unread} onRetry={() => void mutate()} />}
      {data && views.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {views.length > 0 && (
        <ul className={styles.list}>
          {views.map((view) => (
            <li key={view.id}>
              <Link href={`?${view.query}`} aria-current={view.query === query ? 'page' : false} dir="auto">
                {view.title}
              </Link>
              <button
                type="button"
                className={controls.button}
                data-icon
                data-quiet
                aria-label={texts.remove(view.title)}
                title={texts.remove(view.title)}
                disabled={changed.isRunning}
                onClick={() => changed.run(() => client.call(removeListView, { params: { id: view.id } }))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={submit}>
        <input
          className={controls.input}
          aria-label={texts.name}
          placeholder={texts.name}
          dir="auto"
          maxLength={60}
          value={title}
          aria-invalid={refused !== undefined}
          aria-describedby={refused && `${id}-fault`}
          onChange={(event) => {
            setTitle(event.target.value)
            if (refused) save.dismiss()
          }}
        />
        <button type="submit" className={controls.button} aria-disabled={save.isRunning}>
          {views.some((view) => view.title === title.trim()) ? texts.replace : texts.save}
        </button>
      </form>
      {refused && (
        <p role="alert" id={`${id}-fault`} className={controls.fault}>
          {refused}
        </p>
      )}
      <p className={styles.none}>{texts.hint}</p>
    </section>
  )
}
