import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AnyStateMachine } from 'xstate'
import { ChartSvg } from './ChartSvg'
import { pictureOf } from './chartLayout'
import { modelOf } from './chartModel'
import { chartStyle } from './chartStyle'

export function chartFile(machine: AnyStateMachine): string {
  const svg = renderToStaticMarkup(createElement(ChartSvg, { picture: pictureOf(modelOf(machine)) }))
  return `${svg.replace('</defs>', `</defs><style>${chartStyle.trim()}</style>`)}\n`
}
