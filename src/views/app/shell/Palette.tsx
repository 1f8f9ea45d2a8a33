import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { prefetch, prefetchPages, usePagesHere } from '../../core/pages'
import { preferences, themes } from '../../core/preferences'
import { reportProblem } from '../../core/report/asking'
import { useSession } from '../../core/system'
import { signOut } from '../signOut'
import { type Command, matching, pageCommands } from './commands'
import { Icon } from './icons'
import styles from './Palette.module.css'
import { texts as personTexts } from './Person'

const texts = {
  label: 'Go to a page, or do something',
  placeholder: 'Page or action',
  options: 'Pages and actions',
  actions: 'Actions',
  nothing: 'No page or action of yours is called that.',
  found: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
}

/** The command palette: every page one may open, and what can be done from anywhere. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const held = useSelector(session, ({ context }) => context.permissions)
  const [, navigate] = useLocation()
  usePagesHere()
  useEffect(prefetchPages, [])
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const actions: Command[] = [
    ...themes.map((theme) => ({
      key: theme,
      title: personTexts.theme[theme],
      group: texts.actions,
      icon: theme,
      run: () => preferences.setTheme(theme),
    })),
    ...(['ltr', 'rtl'] as const).map((direction) => ({
      key: direction,
      title: personTexts.direction[direction],
      group: texts.actions,
      icon: 'direction' as const,
      run: () => preferences.setDirection(direction),
    })),
    { key: 'report', title: personTexts.report, group: texts.actions, icon: 'report', run: reportProblem },
    {
      key: 'logout',
      title: personTexts.logout,
      group: texts.actions,
      icon: 'logout',
      run: () => signOut(session),
    },
  ]
  const found = matching([...pageCommands(held, navigate), ...actions], query)
  const chosen = found[active]

  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    if (chosen?.href) prefetch(chosen.href)
  }, [chosen?.href])

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    // While a word is being composed its keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') run(chosen)
    else {
      const next = stepped(event.key, active, found.length, query === '')
      if (next === undefined) return
      setActive(next)
    }
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape of itself
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={texts.label}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <input
          autoFocus
          className={styles.input}
          role="combobox"
          aria-label={texts.label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          placeholder={texts.placeholder}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(0)
          }}
          onKeyDown={onKey}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.options} className={styles.list}>
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
            <div
              key={command.key}
              id={`${id}-${command.key}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.option}
              onPointerMove={() => setActive(index)}
              onClick={() => run(command)}
            >
              <Icon name={command.icon} />
              <span className={styles.title}>{command.title}</span>
              <span className={styles.group}>{command.group}</span>
            </div>
          ))}
        </div>
        <p role="status" className={found.length > 0 ? styles.count : styles.nothing}>
          {found.length > 0 ? texts.found(found.length) : texts.nothing}
        </p>
      </div>
    </dialog>
  )
}

/** Which option a key leads to; Home and End are the text's own while there is any. */
function stepped(key: string, active: number, count: number, isEmpty: boolean): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  if (key === 'Home' && isEmpty) return 0
  if (key === 'End' && isEmpty) return count - 1
  return undefined
}
