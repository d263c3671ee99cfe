import type { EChartsCoreOption } from 'echarts/core'
import { counted } from '#base/contract/counted.ts'
import { dateFormat, dayText } from '#base/contract/day.ts'

/** A value at a time, or a range if it is not known exactly. */
export type PanelPoint = {
  readonly date: string
  readonly value: number | readonly [number, number]
  readonly words: string
}

/** A labelled band of an axis, such as a risk category; it ends where the next one begins. */
export type Band = { readonly name: string; readonly upTo: number }

export type Scale = {
  readonly range: readonly [number, number]
  /** The distance between ticks. */
  readonly interval: number
  readonly bands: readonly Band[]
}

export type Panel = {
  readonly name: string
  readonly unit: string
  readonly points: readonly PanelPoint[]
  /** Absent: the axis begins at 0 or below and fits the values. Values beyond it are drawn at its end, as an arrow. */
  readonly scale?: Scale
  /** Limits that matter, in the unit of the panel, drawn and named. */
  readonly lines?: readonly number[]
  readonly decimals?: number
  /** True if a value holds until the next one. */
  readonly isStepped?: boolean
}

export type Colours = {
  /** The page's font family, which the library uses to measure text. */
  readonly font: string
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly accent: string
}

/** The visible period, as timestamps; undefined shows everything. */
export type Zoom = { readonly from: number; readonly to: number } | undefined

/** Ticks have no room for the whole name of a month. */
const shortMonth = dateFormat({ month: 'short', year: 'numeric' })
const shortDay = dateFormat({ day: 'numeric', month: 'short' })

function momentOf(moment: number): string {
  const date = new Date(moment)
  const isYear = date.getMonth() === 0 && date.getDate() === 1
  const isMonth = date.getDate() === 1
  if (isYear) return String(date.getFullYear())
  return (isMonth ? shortMonth : shortDay)(date)
}

const sliderHeight = 44
const aboveGrid = 30
const belowGrid = 26
/** Tall enough, with bands, for two band names half a point apart. */
const gridHeight = ({ scale }: Panel) => (scale ? 200 : 76)
const panelHeight = (panel: Panel) => aboveGrid + gridHeight(panel) + belowGrid
const bandNamesWidth = 88
const leftOfGrid = 44

const titleOf = ({ name, unit }: Panel) => (unit ? `${name} (${unit})` : name)

const topsOf = (panels: readonly Panel[]) =>
  panels.map((_, at) => panels.slice(0, at).reduce((sum, panel) => sum + panelHeight(panel), 0))

const rightOf = (panels: readonly Panel[]) => (panels.some(({ scale }) => scale) ? bandNamesWidth : 30)

export const chartHeight = (panels: readonly Panel[]) =>
  panels.reduce((sum, panel) => sum + panelHeight(panel), sliderHeight)

/** The headings and axes, for a drawing of them until the library has loaded. */
export const axesOf = (panels: readonly Panel[]) => ({
  left: leftOfGrid,
  right: rightOf(panels),
  axes: panels.map((panel, at) => {
    const top = topsOf(panels)[at] ?? 0
    return {
      title: titleOf(panel),
      titleAt: top + 17,
      top: top + aboveGrid,
      bottom: top + aboveGrid + gridHeight(panel),
    }
  }),
})

/** Where the library draws a day: it takes one without a time for local midnight, `Date.parse` for that of UTC. */
const momentAt = (day: string) => Date.parse(`${day}T00:00`)

/** The days of all values, for an axis or a zoom that ends with one of them. */
export const momentsOf = (panels: readonly Panel[]) =>
  panels.flatMap(({ points }) => points.map(({ date }) => momentAt(date)))

/** Panels stacked over one time axis, with a common zoom; each line is labelled in place instead of in a legend. */
export function chartOptions(
  panels: readonly Panel[],
  colours: Colours,
  zoom: Zoom,
  hasMotion: boolean,
): EChartsCoreOption {
  const { font, ink, soft, line, accent } = colours
  const text = { color: soft, fontFamily: font, fontSize: 12 }
  const last = panels.length - 1
  const window = zoom && { startValue: zoom.from, endValue: zoom.to }
  const all = panels.map((_, at) => at)
  const tops = topsOf(panels)
  const right = rightOf(panels)
  const moments = momentsOf(panels)
  // One axis for all panels: the library would fit each to its own values.
  const extent = moments.length > 0 && { min: Math.min(...moments), max: Math.max(...moments) }
  return {
    animation: hasMotion,
    animationDuration: 250,
    textStyle: { fontFamily: font },
    title: panels.map((panel, at) => ({
      text: titleOf(panel),
      left: 0,
      top: tops[at],
      padding: [4, 0],
      textStyle: { color: ink, fontSize: 13, fontWeight: 600, lineHeight: 18 },
    })),
    grid: panels.map((panel, at) => ({
      left: leftOfGrid,
      right,
      top: (tops[at] ?? 0) + aboveGrid,
      height: gridHeight(panel),
    })),
    xAxis: panels.map((_, at) => ({
      type: 'time',
      gridIndex: at,
      ...extent,
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      axisLabel: {
        show: at === last,
        hideOverlap: true,
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
        formatter: momentOf,
        ...text,
      },
      axisPointer: { show: true, lineStyle: { color: soft }, label: { show: false } },
    })),
    yAxis: panels.map(({ scale, lines = [] }, at) => ({
      type: 'value',
      gridIndex: at,
      ...(scale
        ? { min: scale.range[0], max: scale.range[1], interval: scale.interval }
        : {
            splitNumber: 3,
            max: ({ max }: { max: number }) => (lines.some((line) => line > max) ? Math.max(...lines) : null),
          }),
      axisLabel: { ...text, hideOverlap: true, formatter: (value: number) => String(value).replace('-', '−') },
      splitLine: { show: !scale, lineStyle: { color: line } },
    })),
    series: panels.flatMap((panel, at) => seriesOf(panel, at, colours)),
    // Drawn as part of the image: the site's policy would block HTML with inline styles.
    tooltip: {
      renderMode: 'richText',
      trigger: 'item',
      confine: true,
      formatter: ({ name, seriesName, value }: { name: string; seriesName: string; value: [string, number] }) =>
        `${seriesName} ${name}\n${dayText(value[0])}`,
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    dataZoom: [
      { type: 'inside', xAxisIndex: all, zoomOnMouseWheel: 'ctrl', filterMode: 'none', ...window },
      {
        type: 'slider',
        xAxisIndex: all,
        filterMode: 'none',
        left: leftOfGrid,
        right,
        bottom: 4,
        height: 20,
        showDetail: false,
        borderColor: line,
        fillerColor: 'transparent',
        dataBackground: { lineStyle: { color: soft }, areaStyle: { color: line } },
        selectedDataBackground: { lineStyle: { color: accent }, areaStyle: { color: accent, opacity: 0.2 } },
        handleStyle: { borderColor: accent, color: accent },
        moveHandleSize: 0,
        brushSelect: false,
        ...window,
      },
    ],
  }
}

const seriesOf = ({ name, points, scale, lines = [], decimals, isStepped }: Panel, at: number, colours: Colours) => [
  {
    type: 'line',
    name,
    xAxisIndex: at,
    yAxisIndex: at,
    // A day without an exact value breaks the line, as does a long time without any: where it begins, because a step
    // leads to the day of the break.
    data: points.flatMap(({ date, value, words }, index) => [
      ...breakBetween(points[index - 1]?.date, date),
      {
        ...(typeof value === 'number' ? drawnAt(date, value, scale) : { value: [date, null] }),
        name: words,
        ...(typeof value === 'number' && lines.length > 0 && lines.every((line) => value < line) && belowLimits),
        ...(index === points.length - 1 &&
          typeof value === 'number' && { label: lastLabel(value, points[index - 1]?.value, decimals, colours) }),
      },
    ]),
    step: isStepped ? 'end' : false,
    symbol: 'circle',
    symbolSize: points.length > 60 ? 4 : 7,
    showAllSymbol: true,
    lineStyle: { color: colours.accent, width: 2 },
    itemStyle: { color: colours.accent },
    emphasis: { scale: 1.6 },
    ...(scale && { markArea: groundOf(scale, colours) }),
    ...(lines.length > 0 && { markLine: limitsOf(lines, colours) }),
  },
  {
    type: 'line',
    name,
    xAxisIndex: at,
    yAxisIndex: at,
    // One bar per day, from the lowest to the highest value; the gap separates it from the next.
    data: points.flatMap(({ date, value, words }) =>
      typeof value === 'number'
        ? []
        : [...value.map((end) => ({ ...drawnAt(date, end, scale), name: words })), { value: [date, null] }],
    ),
    symbol: 'emptyCircle',
    symbolSize: 7,
    showAllSymbol: true,
    lineStyle: { color: colours.accent, width: 3, type: [3, 3] },
    itemStyle: { color: colours.accent },
    emphasis: { scale: 1.6 },
  },
]

const belowLimits = { symbol: 'diamond', symbolSize: 12 }

const longestGapMs = 366 * 24 * 3600_000

const breakBetween = (before: string | undefined, date: string) =>
  before !== undefined && Date.parse(date) - Date.parse(before) > longestGapMs ? [{ value: [before, null] }] : []

const numberText = (value: number, decimals?: number) =>
  (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('-', '−')

/** On the side of the last point that its line does not come from. */
const lastLabel = (
  value: number,
  before: PanelPoint['value'] | undefined,
  decimals: number | undefined,
  { font, ink }: Colours,
) => ({
  show: true,
  position: typeof before === 'number' && before > value ? 'bottom' : 'top',
  // Clear of the names at the right edge.
  offset: [-12, 0],
  formatter: numberText(value, decimals),
  color: ink,
  fontFamily: font,
  fontSize: 12,
  fontWeight: 600,
})

/** Limits that matter, each named at the right end of its line, beside the grid. */
const limitsOf = (lines: readonly number[], { font, soft }: Colours) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  lineStyle: { color: soft, type: [4, 4], width: 1 },
  label: { position: 'end', distance: 4, color: soft, fontFamily: font, fontSize: 11, formatter: '{c}' },
  data: lines.map((yAxis) => ({ yAxis })),
})

function drawnAt(date: string, value: number, scale: Scale | undefined) {
  const [min, max] = scale?.range ?? [-Infinity, Infinity]
  if (value > max) return { value: [date, max], symbol: 'triangle', symbolSize: 10 }
  if (value < min) return { value: [date, min], symbol: 'triangle', symbolSize: 10, symbolRotate: 180 }
  return { value: [date, value] }
}

function groundOf({ range: [min, max], bands }: Scale, { font, accent, soft }: Colours) {
  return {
    silent: true,
    label: { position: 'right', distance: 6, color: soft, fontFamily: font, fontSize: 12 },
    data: bands.map(({ name, upTo }, at) => [
      {
        name,
        yAxis: bands[at - 1]?.upTo ?? min,
        itemStyle: { color: accent, opacity: 0.04 + (0.24 * at) / Math.max(1, bands.length - 1) },
      },
      { yAxis: Math.min(upTo, max) },
    ]),
  }
}

/** A text alternative for the chart; the table has the details. */
export const inWords = (panels: readonly Panel[]) =>
  panels
    .map(({ name, points }) => {
      const [first] = points
      const latest = points.at(-1)
      if (!first || !latest) return `${name}: no values.`
      return `${name}: ${counted(points.length, 'value')} from ${dayText(first.date)}, ${first.words}, to ${dayText(latest.date)}, ${latest.words}.`
    })
    .join(' ')
