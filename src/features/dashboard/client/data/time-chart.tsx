import type { ECharts } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { loadChunk } from '#base/client/load-chunk.ts'
import { motionMs } from '#base/client/motion.ts'
import { Button } from '#base/client/ui/button.tsx'
import { StatusText } from '#base/client/ui/indicator.tsx'
import { dayMs } from '#base/contract/day.ts'
import {
  axesOf,
  type Colours,
  chartHeight,
  chartOptions,
  inWords,
  momentsOf,
  type Panel,
  type Zoom,
} from './chart-options.ts'
import styles from './data.module.css'

const spans = [
  { label: 'All', days: undefined },
  { label: '5 years', days: 5 * 365 },
  { label: '1 year', days: 365 },
  { label: '6 months', days: 183 },
] as const

/** A chart of values over time, with zoom by buttons, slider, or Ctrl and the wheel. Always accompanied by a table. */
export function TimeChart({ label, panels }: { label: string; panels: readonly Panel[] }) {
  const [days, setDays] = useState<number>()
  const latest = Math.max(0, ...momentsOf(panels))
  const zoom: Zoom = days === undefined ? undefined : { from: latest - days * dayMs, to: latest }
  return (
    <div>
      <div className={styles.controls}>
        <fieldset className={styles.choices}>
          <legend>Time</legend>
          {spans.map((span) => (
            <button key={span.label} type="button" aria-pressed={days === span.days} onClick={() => setDays(span.days)}>
              {span.label}
            </button>
          ))}
        </fieldset>
      </div>
      <Drawing label={label} panels={panels} zoom={zoom} />
    </div>
  )
}

function Drawing({ label, panels, zoom }: { label: string; panels: readonly Panel[]; zoom: Zoom }) {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const colours = useColours()

  // biome-ignore lint/correctness/useExhaustiveDependencies: Each attempt loads again.
  useEffect(() => {
    let drawn: ECharts | undefined
    let isUnmounted = false
    loadChunk(() => import('./echarts.ts')).then(
      ({ init }) => {
        if (isUnmounted || !box.current) return
        drawn = init(box.current, undefined, { renderer: 'svg' })
        setChart(drawn)
      },
      () => isUnmounted || setHasFailed(true),
    )
    return () => {
      isUnmounted = true
      drawn?.dispose()
      setChart(undefined)
    }
  }, [attempt])

  useEffect(() => {
    chart?.setOption(chartOptions(panels, colours, zoom, motionMs() > 0), { notMerge: true })
    chart?.resize()
  }, [chart, panels, colours, zoom])

  useEffect(() => {
    if (!chart || !box.current) return
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [chart])

  if (hasFailed)
    return (
      <div role="alert">
        <StatusText status="error">The chart could not be loaded; the table shows all values.</StatusText>
        <Button
          look="quiet"
          onClick={() => {
            setHasFailed(false)
            setAttempt(attempt + 1)
          }}
        >
          Retry
        </Button>
      </div>
    )
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={`${label}. ${inWords(panels)}`}
      style={{ blockSize: chartHeight(panels) }}
    >
      <div ref={box} />
      {!chart && <Axes panels={panels} />}
    </div>
  )
}

function Axes({ panels }: { panels: readonly Panel[] }) {
  const { left, right, axes } = axesOf(panels)
  return (
    <svg aria-hidden="true" className={styles.axes} style={{ inlineSize: `calc(100% - ${right}px)` }}>
      {axes.map(({ title, titleAt, top, bottom }) => (
        <g key={title}>
          <text y={titleAt}>{title}</text>
          <line x1={left} x2={left} y1={top} y2={bottom} />
          <line x1={left} x2="100%" y1={bottom} y2={bottom} />
        </g>
      ))}
    </svg>
  )
}

/** The current theme's token colours, kept up to date (4.3). */
function useColours(): Colours {
  const [colours, setColours] = useState(coloursNow)
  useEffect(() => {
    const update = () => setColours(coloursNow())
    const theme = new MutationObserver(update)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', update)
    return () => {
      theme.disconnect()
      dark.removeEventListener('change', update)
    }
  }, [])
  return colours
}

/** A token holds the colours of both themes; only an element's computed style resolves it. */
function coloursNow(): Colours {
  const probe = document.body.appendChild(document.createElement('span'))
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    font: getComputedStyle(probe).fontFamily,
    ink: colourOf('--ink'),
    soft: colourOf('--ink-soft'),
    line: colourOf('--line'),
    accent: colourOf('--accent'),
  }
  probe.remove()
  return colours
}
