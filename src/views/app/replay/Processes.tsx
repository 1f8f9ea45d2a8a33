import type { Process } from '#machines/app/replay/screen'
import styles from './Screen.module.css'
import { texts } from './texts'

/** Forms with their fields, batches with their orders, and the other processes of a page by their states. */
export function Processes({ processes }: { processes: readonly Process[] }) {
  const cards = processes.filter(({ machine }) => machine === 'form' || machine === 'batch' || machine === 'basketMove')
  const others = grouped(processes.filter((process) => !cards.includes(process)))
  return (
    <>
      <div className={styles.cards}>
        {cards.map(({ id, title, states, fields }) => (
          <div key={id} className={styles.card}>
            <strong>{title}</strong>
            <span className={styles.states} dir="ltr">
              {states.join(' ')}
            </span>
            {fields.map(({ name, wrong }) => (
              <span key={name} className={styles.field} data-wrong={wrong}>
                <span dir="ltr">{name}</span>
                {wrong && <em>{texts.screen[wrong]}</em>}
              </span>
            ))}
          </div>
        ))}
      </div>
      {others.length > 0 && (
        <p className={styles.label}>
          {texts.screen.also}: <bdi dir="ltr">{others.join(', ')}</bdi>
        </p>
      )}
    </>
  )
}

/** `Action (idle) × 3` */
function grouped(processes: readonly Process[]): string[] {
  const counts = new Map<string, number>()
  for (const { title, states } of processes) {
    const name = `${title} (${states.join(' ')})`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name))
}
