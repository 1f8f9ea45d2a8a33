import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { foldText } from '#api/core/search/fold'
import { inspect } from '#machines/core/recorder/tap'
import { typingMachine } from '#machines/core/typing'
import { useDialog } from '#views/core/dialog/useDialog.ts'
import { askForKeys } from '#views/core/keyboard/asking.ts'
import { actionsHere } from '#views/core/keyboard/groups.ts'
import { prefetch, prefetchPages, usePagesHere } from '#views/core/pages.ts'
import { preferences, themes } from '#views/core/preferences.ts'
import { useSession } from '#views/core/system.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { useFoundOrders } from '#views/orders/useFoundOrders.ts'
import { openBeside } from '../beside'
import { signOut } from '../signOut'
import { type Command, matching, orderCommands, pageCommands } from './commands'
import { Icon } from './icons'
import { useNamed } from './named'
import styles from './Palette.module.css'
import { texts as personTexts } from './Person'
import { heldScan, holdScanned } from './scanned'

const texts = {
  label: 'Search for pages, orders and actions',
  placeholder: 'Search pages, actions and orders (number, customer, ISBN, payment reference)',
  options: 'Pages and actions',
  actions: 'Actions',
  keys: 'Keyboard shortcuts',
  nothing: 'No page, action or order matches.',
  looking: 'Searching orders…',
  failed: 'Could not search orders. Check the connection.',
  found: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
}

export default function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const held = useSelector(session, ({ context }) => context.permissions)
  const [, navigate] = useLocation()
  usePagesHere()
  useEffect(prefetchPages, [])
  const { query, type, commit, searched } = useTyping()
  const [active, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const [isScanned, setScanned] = useState(heldScan() !== '')
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  const [ofRecord] = useState(() =>
    actionsHere().map((action): Command => ({ ...action, key: `do-${foldText(action.title).replaceAll(' ', '-')}`, icon: 'order' })),
  )
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
    { key: 'keys', title: texts.keys, group: texts.actions, icon: 'keys', run: askForKeys },
    { key: 'report', title: personTexts.report, group: texts.actions, icon: 'report', run: () => openBeside('report') },
    {
      key: 'logout',
      title: personTexts.logout,
      group: texts.actions,
      icon: 'logout',
      run: () => signOut(session),
    },
  ]
  const { found: orders, isLooking, hasFailed } = useFoundOrders(searched)
  const { named, isAsking } = useNamed(searched, navigate)
  const isPending = isLooking || isAsking || query.trim() !== searched
  const found = [
    ...matching(ofRecord, query),
    ...matching([...pageCommands(held, navigate), ...actions], query),
    ...(isPending ? [] : [...named, ...orderCommands(orders, navigate)]),
  ]
  const chosen = found[active]

  const onClosed = useDialog(dialog, onClose)
  useEffect(() => holdScanned(''), [])
  // Resumes with the answer.
  useEffect(() => {
    if (!isScanned || isPending) return
    setScanned(false)
    if (found.length === 1) run(chosen)
  })
  useEffect(() => {
    if (!isEntered || isPending || hasFailed) return
    setEntered(false)
    run(chosen)
  })
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
    // Keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      commit()
      if (chosen) run(chosen)
      else setEntered(true)
    } else {
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
      onClose={onClosed}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div className={styles.panel}>
        <input
          autoFocus
          data-scan="own"
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
            type(target.value)
            setActive(0)
            setEntered(false)
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
          {found.length > 0 ? texts.found(found.length) : isPending ? texts.looking : hasFailed ? texts.failed : texts.nothing}
        </p>
      </div>
    </dialog>
  )
}

function useTyping() {
  const typing = useActorRef(typingMachine, { input: { text: heldScan() }, inspect })
  const [searched, setSearched] = useState(heldScan)
  useEmitted(typing, {
    'text.typed': ({ text }) => setSearched(text.trim()),
    'text.committed': ({ text }) => setSearched(text.trim()),
  })
  return {
    query: useSelector(typing, ({ context }) => context.text),
    searched,
    type: (text: string) => typing.send({ type: 'text.changed', text }),
    commit: () => typing.send({ type: 'text.commit' }),
  }
}

function stepped(key: string, active: number, count: number, isEmpty: boolean): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  if (key === 'Home' && isEmpty) return 0
  if (key === 'End' && isEmpty) return count - 1
  return undefined
}
