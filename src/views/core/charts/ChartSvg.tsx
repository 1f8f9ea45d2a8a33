import { type Box, type Line, metrics, type Picture } from './chartLayout'

export type ChartSvgProps = {
  picture: Picture
  active?: readonly string[]
  onChoose?: (path: string) => void
  tones?: Readonly<Record<string, string>>
  dead?: readonly string[]
}

const margin = 12

/** With the margin around it, in pixels. */
export const sizeOf = ({ width, height }: Picture) => ({ width: width + margin * 2, height: height + margin * 2 })

/** For pages, stories and files. Styles: `Chart.module.css` or `chartStyle.ts`. */
export function ChartSvg({ picture, active = [], onChoose, tones = {}, dead = [] }: ChartSvgProps) {
  const { id, boxes, lines } = picture
  const { width, height } = sizeOf(picture)
  const isActive = (path: string) => active.some((one) => one === path || one.startsWith(`${path}.`))
  const head = `${id}-arrow`
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      width={width}
      height={height}
      className="chart"
      role={onChoose ? 'group' : 'img'}
      aria-label={descriptionOf(picture)}
    >
      <defs>
        <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
          <path d="M0 0 8 4 0 8z" className="arrow" />
        </marker>
      </defs>
      {boxes.map((box) => (
        <StateBox
          key={box.state.path}
          box={box}
          isActive={box.state.path !== '' && isActive(box.state.path)}
          tone={tones[box.state.path]}
          onChoose={onChoose}
        />
      ))}
      {lines.map((line) => (
        <EdgeLine
          key={`${line.edge.from} ${line.edge.to}`}
          line={line}
          head={head}
          isDead={dead.includes(`${line.edge.from} ${line.edge.to}`)}
        />
      ))}
    </svg>
  )
}

type StateBoxProps = { box: Box; isActive: boolean; tone?: string; onChoose?: (path: string) => void }

function StateBox({ box, isActive, tone, onChoose }: StateBoxProps) {
  const { state, x, y, width, height, lines, depth } = box
  const { padding, title, line } = metrics
  const choose = onChoose && depth > 0 ? () => onChoose(state.path) : undefined
  return (
    <g
      className="state"
      data-active={isActive || undefined}
      data-kind={state.kind}
      data-depth={depth % 2}
      data-tone={tone}
      {...(choose && {
        role: 'button',
        tabIndex: 0,
        onClick: choose,
        onKeyDown: (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          choose()
        },
      })}
    >
      <rect x={x} y={y} width={width} height={height} rx="6" />
      {state.kind === 'final' && <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx="4" className="inside" />}
      {state.isInitial && <circle cx={x + width - 10} cy={y + 11} r="3.5" className="initial" />}
      <text x={x + padding} y={y + 16} className="name">
        {`${state.name} `}
      </text>
      {lines.map((text, i) => (
        <text key={text} x={x + padding} y={y + title + (i + 0.7) * line} className={i < state.notes.length ? 'note' : 'inner'}>
          {`${text} `}
        </text>
      ))}
    </g>
  )
}

function EdgeLine({ line, head, isDead }: { line: Line; head: string; isDead: boolean }) {
  const { points, label } = line
  const top = label.y - (label.lines.length * metrics.line) / 2
  return (
    <g className="edge" data-dead={isDead || undefined}>
      <path d={curve(points)} markerEnd={`url(#${head})`} />
      <rect x={label.x - label.width / 2} y={top} width={label.width} height={label.lines.length * metrics.line} rx="3" />
      {label.lines.map((text, i) => (
        <text key={text} x={label.x} y={top + (i + 0.75) * metrics.line} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

function curve(points: readonly { x: number; y: number }[]): string {
  const at = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const [first, ...rest] = points
  if (!first) return ''
  const middles = rest.slice(0, -1).map((point, i) => {
    const next = rest[i + 1] ?? point
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  const last = rest.at(-1)
  return `M${at(first)} ${middles.join(' ')} ${last ? `L${at(last)}` : ''}`
}

/** Text alternative. */
function descriptionOf({ id, boxes, lines }: Picture): string {
  const states = boxes.flatMap(({ state }) => (state.path ? [state.path] : []))
  const ways = lines.map(({ edge }) => `${edge.from} to ${edge.to} on ${edge.lines.join(' or ')}`)
  return `The chart '${id}'. States: ${states.join(', ')}. ${ways.length > 0 ? `Ways: ${ways.join('; ')}.` : ''}`
}
