/** Draws a chart with echarts: only the parts of it that are needed, as SVG, in a file of its own. */
import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

register([LineChart, GridComponent, LegendComponent, SVGRenderer])

/** Of a scale whose ends differ by less than this part of it. */
const narrowScale = 0.1

type ChartPoint = { readonly rate: number; readonly cash: number; readonly cost: number }
export type ChartData = {
  readonly points: readonly ChartPoint[]
  /** The typed rate. */
  readonly now: ChartPoint
  readonly names: { readonly cash: string; readonly cost: string }
  readonly locale: string
}
export type Chart = { readonly update: (data: ChartData) => void; readonly dispose: () => void }

export function drawChart(place: HTMLElement, data: ChartData): Chart {
  const chart = init(place, null, { renderer: 'svg' })
  let shown = data
  const show = () => chart.setOption(optionOf(shown, colours(place)), { notMerge: true })
  show()
  const sized = new ResizeObserver(() => chart.resize())
  sized.observe(place)
  // Light and dark are switched on the root element, or by the system.
  const themed = new MutationObserver(show)
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', show)
  return {
    update: (next) => {
      shown = next
      show()
    },
    dispose: () => {
      sized.disconnect()
      themed.disconnect()
      system.removeEventListener('change', show)
      chart.dispose()
    },
  }
}

const colours = (place: HTMLElement) => {
  const style = getComputedStyle(place)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: of('--ink'),
    soft: of('--ink-soft'),
    line: of('--line'),
    surface: of('--surface'),
    cash: of('--accent'),
    cost: of('--wait'),
    font: style.fontFamily,
  }
}

function optionOf({ points, now, names, locale }: ChartData, ink: ReturnType<typeof colours>) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 })
  // Amounts that differ little are written out: shortened, two lines of the scale would read the same.
  const amountOf = (name: 'cash' | 'cost') => {
    const all = points.map((point) => point[name])
    const [least, most] = [Math.min(...all), Math.max(...all)]
    return most - least < most * narrowScale ? whole : short
  }
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const axis = { axisLabel: { color: ink.soft }, splitLine: { lineStyle: { color: ink.line } } }
  const amounts = (name: 'cash' | 'cost') => {
    const amount = amountOf(name)
    return {
      type: 'value' as const,
      scale: true,
      ...axis,
      axisLabel: { color: ink.soft, formatter: (value: number) => amount.format(value) },
    }
  }
  const line = (name: 'cash' | 'cost', yAxisIndex: number, dash: 'solid' | 'dashed') => ({
    name: names[name],
    type: 'line' as const,
    yAxisIndex,
    showSymbol: false,
    silent: true,
    color: ink[name],
    lineStyle: { width: 2, type: dash },
    data: points.map((point) => [point.rate, point[name]]),
  })
  const mark = (name: 'cash' | 'cost', yAxisIndex: number, position: 'top' | 'bottom') => ({
    type: 'line' as const,
    yAxisIndex,
    silent: true,
    color: ink[name],
    symbol: name === 'cash' ? 'circle' : 'diamond',
    symbolSize: 11,
    itemStyle: { color: ink.surface, borderColor: ink[name], borderWidth: 2 },
    label: {
      show: true,
      position,
      color: ink.ink,
      fontWeight: 600,
      formatter: exact.format(now[name]),
    },
    data: [[now.rate, now[name]]],
  })
  return {
    animation: false,
    textStyle: { fontFamily: ink.font },
    grid: { left: 8, right: 8, top: 44, bottom: 8, containLabel: true },
    legend: {
      data: [names.cash, names.cost],
      top: 0,
      left: 0,
      itemGap: 24,
      icon: 'rect',
      itemHeight: 3,
      selectedMode: false,
      textStyle: { color: ink.soft },
    },
    xAxis: {
      type: 'value' as const,
      min: points[0]?.rate,
      max: points.at(-1)?.rate,
      ...axis,
      splitLine: { show: false },
      axisLabel: { color: ink.soft, formatter: (value: number) => `${value}%` },
    },
    yAxis: [amounts('cash'), { ...amounts('cost'), splitLine: { show: false } }],
    series: [
      line('cash', 0, 'solid'),
      line('cost', 1, 'dashed'),
      mark('cash', 0, 'top'),
      mark('cost', 1, 'bottom'),
    ],
  }
}
