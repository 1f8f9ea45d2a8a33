import { Button, Flex, Text } from '@radix-ui/themes'
import { supportPaths } from '#api/app/paths'
import type { Outcome, Row } from '#machines/app/replay/timeline'
import { number } from '#views/core/format.ts'
import { TypedInput } from '#views/core/list/TypedInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import styles from './Replay.module.css'
import { texts } from './texts'

type Props = {
  rows: readonly Row[]
  at: string
  position: number
  total: number
  isPlaying: boolean
  isAll: boolean
  grep: string
  onMove: (by: number) => void
  onSeek: (outcome: Outcome) => void
  onToggle: () => void
  onSearch: (text: string) => void
  onAll: (isAll: boolean) => void
}

async function copyLink(at: string) {
  try {
    await navigator.clipboard.writeText(new URL(`${supportPaths.replay}?step=${at}`, location.href).href)
    toast.success(texts.steps.copied)
  } catch {
    toast.error(texts.steps.notCopied)
  }
}

export function Controls({ rows, at, position, total, isPlaying, isAll, grep, onMove, onSeek, onToggle, onSearch, onAll }: Props) {
  const { steps } = texts
  const has = (outcome: Outcome) => rows.some((row) => row.outcome === outcome)
  return (
    <div className={styles.controls}>
      <Flex gap="2" align="center" wrap="wrap">
        <Button
          variant="soft"
          color="gray"
          aria-label={steps.previous}
          aria-keyshortcuts="K"
          disabled={position <= 0}
          onClick={() => onMove(-1)}
        >
          <Sign shape="M11.5 4.5 6 10l5.5 5.5" />
        </Button>
        <Button aria-keyshortcuts="P" disabled={total === 0} onClick={onToggle} className={styles.play}>
          {isPlaying ? <Sign shape="M7 5v10M13 5v10" /> : <Sign shape="M7 4.5 15 10l-8 5.5z" />}
          {isPlaying ? steps.pause : steps.play}
        </Button>
        <Button
          variant="soft"
          color="gray"
          aria-label={steps.next}
          aria-keyshortcuts="J"
          disabled={position >= total - 1}
          onClick={() => onMove(1)}
        >
          <Sign shape="M8.5 4.5 14 10l-5.5 5.5" />
        </Button>
        <Text size="2" color="gray" className={styles.position}>
          {steps.position(number(position + 1), number(total))}
        </Text>
      </Flex>
      <Flex gap="2" align="center" wrap="wrap">
        <Seek outcome="refused" label={steps.refusal} missing={steps.noRefusal} keys="R" has={has('refused')} onSeek={onSeek} />
        <Seek outcome="failed" label={steps.failure} missing={steps.noFailure} keys="F" has={has('failed')} onSeek={onSeek} />
        <Button variant="soft" color="gray" onClick={() => void copyLink(at)}>
          {steps.copy}
        </Button>
      </Flex>
      <Flex gap="3" align="center" wrap="wrap" className={styles.find}>
        <div className={`rt-reset rt-TextFieldRoot rt-r-size-2 rt-variant-surface ${styles.search}`}>
          <TypedInput
            id="replay-search"
            type="search"
            className="rt-reset rt-TextFieldInput"
            aria-label={steps.search}
            placeholder={steps.search}
            value={grep}
            onTyped={onSearch}
            onCommitted={onSearch}
          />
        </div>
        <Text as="label" size="2" className={styles.check}>
          <input type="checkbox" checked={isAll} onChange={({ target }) => onAll(target.checked)} /> {steps.routine}
        </Text>
      </Flex>
    </div>
  )
}

type SeekProps = { outcome: Outcome; label: string; missing: string; keys: string; has: boolean; onSeek: (outcome: Outcome) => void }

const Seek = ({ outcome, label, missing, keys, has, onSeek }: SeekProps) => (
  <Button
    variant="soft"
    color={outcome === 'failed' ? 'red' : 'amber'}
    aria-keyshortcuts={keys}
    disabled={!has}
    title={has ? undefined : missing}
    highContrast
    onClick={() => onSeek(outcome)}
  >
    {label}
  </Button>
)

const Sign = ({ shape }: { shape: string }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden
    className={styles.sign}
  >
    <path d={shape} />
  </svg>
)
