import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { allows } from '#api/core/permissions'
import { findRecords } from '#api/core/search/findRecords'
import { foldText } from '#api/core/search/fold'
import { inLanguage } from '#api/core/texts/inLanguage'
import { inspect } from '#machines/core/recorder/tap'
import { typingMachine } from '#machines/core/typing'
import { useAnswer } from '#views/core/data.ts'
import { useDialog } from '#views/core/dialog/useDialog.ts'
import { askForKeys } from '#views/core/keyboard/asking.ts'
import { actionsHere } from '#views/core/keyboard/groups.ts'
import { sectionTitle } from '#views/core/menu.ts'
import { isOpenTo, prefetch, prefetchPages, sectionOf, usePagesHere } from '#views/core/pages.ts'
import { preferences, themes } from '#views/core/preferences.ts'
import { useSession } from '#views/core/system.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import { useFoundOrders } from '#views/orders/useFoundOrders.ts'
import { openBeside } from '../beside'
import { Icon, iconOf } from '../shell/icons'
import { texts as personTexts } from '../shell/personTexts'
import { signOut } from '../signOut'
import { type Command, headerCommands, once, pageCommands } from './commands'
import { matching } from './matching'
import styles from './Palette.module.css'
import { readQuery } from './query'
import { readRecents } from './recents'
import { foundOrders, foundRecords, recordCommands } from './records'
import { heldScan, holdScanned } from './scanned'

export type Texts = typeof texts
const texts = inLanguage('app/Palette', {
  label: 'Search for pages, records and actions',
  placeholder: 'Search pages, actions and records (number, name, ISBN, code)',
  options: 'Pages, records and actions',
  actions: 'Actions',
  recent: 'Recent',
  keys: 'Keyboard shortcuts',
  logout: 'Logout',
  nothing: 'No page, action or record matches.',
  looking: 'Searching records…',
  failed: 'Could not search records. Check the connection.',
  found: (count: number) => (count === 1 ? '1 match' : `${count} matches`),
})

const words = {
  keys: 'help keyboard keys hotkeys',
  report: 'help support bug error fault feedback',
  logout: 'log out sign out signout exit quit leave',
  theme: 'settings appearance mode night colours',
  direction: 'settings rtl ltr persian mirror',
}

/** Finds records, pages and actions by a few letters of their name, and carries them out by the keyboard. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const held = useSelector(session, ({ context }) => context.permissions)
  const userId = useSelector(session, ({ context }) => context.user?.id)
  const [path, navigate] = useLocation()
  const pages = usePagesHere()
  useEffect(prefetchPages, [])
  const { query, type, commit, searched } = useTyping()
  const [active, setActive] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const [isScanned, setScanned] = useState(heldScan() !== '')
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  // As the page was when the palette opened.
  const [ofPage] = useState(() => [
    ...actionsHere().map((action): Command => ({ ...action, key: `do-${foldText(action.title).replaceAll(' ', '-')}`, icon: 'order' })),
    ...headerCommands(),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page table grows while the palette is open
  const local = useMemo(() => {
    const mayOpen = (href: string) => isOpenTo((needed) => allows(held, needed), href)
    const recents = readRecents(userId)
      .filter(({ href }) => href !== path && mayOpen(href))
      .map(({ href, title }): Command => {
        const section = sectionOf(href)
        const group = [texts.recent, sectionTitle(section)].join(' · ')
        return { key: `recent-${href}`, title, group, icon: iconOf(section), href, run: () => navigate(href) }
      })
    const visited = new Set(recents.map(({ title, href }) => `${title} ${href}`))
    const others = pageCommands(held, navigate).filter(({ title, href }) => !visited.has(`${title} ${href?.replace(/\?.*$/, '')}`))
    return { recents, others, mayOpen }
  }, [held, userId, path, navigate, pages])
  const { actions: group } = texts
  const actions: Command[] = [
    ...themes.map((theme) => ({
      key: theme,
      title: personTexts.theme[theme],
      group,
      icon: theme,
      words: words.theme,
      run: () => preferences.setTheme(theme),
    })),
    ...(['ltr', 'rtl'] as const).map((direction) => ({
      key: direction,
      title: personTexts.direction[direction],
      group,
      icon: 'direction' as const,
      words: words.direction,
      run: () => preferences.setDirection(direction),
    })),
    { key: 'keys', title: texts.keys, group, icon: 'keys', words: words.keys, run: askForKeys },
    {
      key: 'report',
      title: personTexts.report,
      group,
      icon: 'support',
      words: words.report,
      run: () => openBeside('report'),
    },
    {
      key: 'logout',
      title: texts.logout,
      group,
      icon: 'logout',
      words: words.logout,
      run: () => signOut(session),
    },
  ]
  const { hits, isAsking, hasFailed } = useRecords(searched)
  const nearly = useNearly()
  const isPending = isAsking || !nearly || query.trim() !== searched
  const pagesAndActions = [...local.others, ...actions]
  const literal = [...matching(ofPage, query), ...matching(local.recents, query), ...matching(pagesAndActions, query)]
  const records = isPending ? [] : recordCommands(hits, local.mayOpen, navigate)
  const near = !nearly || literal.length > 0 || /\d/.test(query) ? [] : nearly([...ofPage, ...local.recents, ...pagesAndActions], query)
  // Of records, what has every word comes first: "invoice 100111 print" begins with printing.
  const found = once([...literal, ...matching(records, query), ...records, ...near])
  const chosen = found[active]

  const onClosed = useDialog(dialog, onClose)
  useEffect(() => holdScanned(''), [])
  // Resumes with the answer.
  useEffect(() => {
    if (!isScanned || isPending) return
    setScanned(false)
    if (literal.length === 0 && hits.length === 1) run(chosen)
  })
  useEffect(() => {
    if (!isEntered || isPending || (hasFailed && !chosen)) return
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
      // What is nearly called so gives way to records that are.
      if (chosen && (literal.length > 0 || active > 0 || !isPending)) run(chosen)
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
              <bdi className={styles.title}>{command.title}</bdi>
              <bdi className={styles.group}>{command.group}</bdi>
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

type Nearly = typeof import('./nearly').nearly

/** Undefined until its code is here. */
function useNearly() {
  const [nearly, setNearly] = useState<Nearly>()
  useEffect(() => {
    import('./nearly').then(
      (loaded) => setNearly(() => loaded.nearly),
      () => setNearly(() => () => []),
    )
  }, [])
  return nearly
}

/** Found by the server, which decides what one may see. */
function useRecords(searched: string) {
  const { searchKey, kinds } = readQuery(searched)
  const isWanted = (kind: string) => kinds.length === 0 || kinds.includes(kind)
  const orders = useFoundOrders(isWanted('order') ? searchKey : '')
  const isSearched = searchKey !== '' && kinds.join() !== 'order'
  const records = useAnswer('Search', findRecords, isSearched ? { query: { searchKey } } : null)
  const isUnanswered = isSearched && !records.data
  return {
    hits: [...foundOrders(orders.found), ...foundRecords((records.data?.data ?? []).filter(({ kind }) => isWanted(kind)))],
    isAsking: orders.isLooking || (isUnanswered && !records.error),
    hasFailed: orders.hasFailed || (isUnanswered && records.error !== undefined),
  }
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
