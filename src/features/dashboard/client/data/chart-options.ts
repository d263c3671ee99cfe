import type { EChartsCoreOption } from 'echarts/core'
import { dayOf } from './moment.tsx'

/** A line in a chart: its name with the unit, and its points in time. */
export type Panel = {
  readonly name: string
  readonly unit: string
  readonly points: readonly { readonly date: string; readonly value: number; readonly words: string }[]
  /** True where a value counts until the next one. */
  readonly isStepped?: boolean
}

/** The look of a theme, as the browser resolves it. */
export type Colours = {
  /** The family of the page's font: the library measures words with it. */
  readonly font: string
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly accent: string
}

/** From when to when is shown, as moments; undefined: everything. */
export type Zoom = { readonly from: number; readonly to: number } | undefined

const panelHeight = 132

/** How a moment is written on the axis: years by themselves where they begin. */
function momentOf(moment: number): string {
  const date = new Date(moment)
  const isYear = date.getMonth() === 0 && date.getDate() === 1
  const isMonth = date.getDate() === 1
  if (isYear) return String(date.getFullYear())
  return date.toLocaleDateString(
    'en-GB',
    isMonth ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' },
  )
}

const sliderHeight = 44
const top = 26

/** How high a chart of so many panels is. */
export const chartHeight = (panels: number) => panels * panelHeight + sliderHeight

/** Panels one above the other over one time, with a zoom for all; each line is named where it is, not in a legend. */
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
  return {
    animation: hasMotion,
    animationDuration: 250,
    textStyle: { fontFamily: font },
    title: panels.map(({ name, unit }, at) => ({
      text: unit ? `${name} (${unit})` : name,
      left: 0,
      top: at * panelHeight,
      padding: [4, 0],
      textStyle: { color: ink, fontSize: 13, fontWeight: 600, lineHeight: 18 },
    })),
    grid: panels.map((_, at) => ({
      left: 44,
      right: 20,
      top: at * panelHeight + top + 4,
      height: panelHeight - top - 30,
    })),
    xAxis: panels.map((_, at) => ({
      type: 'time',
      gridIndex: at,
      axisLine: { lineStyle: { color: line } },
      axisTick: { show: false },
      axisLabel: { show: at === last, hideOverlap: true, formatter: momentOf, ...text },
      axisPointer: { show: true, lineStyle: { color: soft }, label: { show: false } },
    })),
    yAxis: panels.map((_, at) => ({
      type: 'value',
      gridIndex: at,
      scale: true,
      splitNumber: 3,
      axisLabel: text,
      splitLine: { lineStyle: { color: line } },
    })),
    series: panels.map(({ name, points, isStepped }, at) => ({
      type: 'line',
      name,
      xAxisIndex: at,
      yAxisIndex: at,
      data: points.map(({ date, value, words }) => ({ value: [date, value], name: words })),
      step: isStepped ? 'end' : false,
      symbol: 'circle',
      symbolSize: points.length > 60 ? 4 : 7,
      showAllSymbol: true,
      lineStyle: { color: accent, width: 2 },
      itemStyle: { color: accent },
      emphasis: { scale: 1.6 },
    })),
    // Drawn into the picture: markup with style of its own would be refused by the site's policy.
    tooltip: {
      renderMode: 'richText',
      trigger: 'item',
      confine: true,
      formatter: ({ name, seriesName, value }: { name: string; seriesName: string; value: [string, number] }) =>
        `${seriesName} ${name}\n${dayOf(value[0])}`,
    },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    dataZoom: [
      { type: 'inside', xAxisIndex: all, zoomOnMouseWheel: 'ctrl', filterMode: 'none', ...window },
      {
        type: 'slider',
        xAxisIndex: all,
        filterMode: 'none',
        left: 44,
        right: 20,
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

/** What the chart shows in words, for those who do not see it; the table has the rest. */
export const inWords = (panels: readonly Panel[]) =>
  panels
    .map(({ name, points }) => {
      const [first] = points
      const latest = points.at(-1)
      if (!first || !latest) return `${name}: no values.`
      return `${name}: ${points.length} values from ${dayOf(first.date)}, ${first.words}, to ${dayOf(latest.date)}, ${latest.words}.`
    })
    .join(' ')
