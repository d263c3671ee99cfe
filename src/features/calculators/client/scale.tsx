import type { ScaleMark, Scale as ScaleOf } from '../engine/score-view.ts'
import styles from './scale.module.css'

const bar = { top: 30, height: 44 }
const full = 100

/** A score's position among its categories, labelled so that it can be read without colour. */
export function Scale({ scale, label }: { scale: ScaleOf; label: string }) {
  const { segments, marks } = scale
  const width = full / segments.length
  const [first, second] = marks
  const height = bar.top + bar.height + 20 + (second ? 24 : 0)
  return (
    <div className={styles.room}>
      <svg
        className={segments.length > 5 ? `${styles.scale} ${styles.dense}` : styles.scale}
        role="img"
        aria-label={label}
        width="100%"
        height={height}
      >
        {inOrder(segments).map(({ name, end, isPossible, at }) => (
          <g key={name} className={isPossible ? styles.possible : styles.other}>
            <rect x={`${at * width}%`} y={bar.top} width={`${width}%`} height={bar.height} />
            {linesOf(name).map((line, row, lines) => (
              <text key={line} x={`${(at + 0.5) * width}%`} y={lineAt(row, lines.length)} textAnchor="middle">
                {line}
              </text>
            ))}
            {end !== null && (
              <text className={styles.end} x={`${(at + 1) * width}%`} y={bar.top + bar.height + 15} textAnchor="middle">
                {end}
              </text>
            )}
          </g>
        ))}
        {first && <Mark mark={first} y={bar.top} isAbove />}
        {second && <Mark mark={second} y={bar.top + bar.height + 20} />}
      </svg>
    </div>
  )
}

/** Possible segments are drawn last, so that their frames overlap the others. */
const inOrder = (segments: ScaleOf['segments']) =>
  segments.map((one, at) => ({ ...one, at })).sort((a, b) => Number(a.isPossible) - Number(b.isPossible))

/** A pointer for an exact score, a bracket for a range. */
function Mark({ mark, y, isAbove = false }: { mark: ScaleMark; y: number; isAbove?: boolean }) {
  const [from, to] = [mark.from * full, mark.to * full]
  const middle = (from + to) / 2
  const text = isAbove ? mark.text : `${mark.name} ${mark.text}`
  return (
    <g className={styles.mark}>
      {from === to ? (
        <svg x={`${middle}%`} y={isAbove ? y - 10 : y - 2} overflow="visible">
          <title>{mark.name}</title>
          <path d={isAbove ? 'M-7 0H7L0 10Z' : 'M-6 8H6L0 0Z'} className={isAbove ? styles.filled : styles.hollow} />
        </svg>
      ) : (
        <>
          <line x1={`${from}%`} x2={`${to}%`} y1={isAbove ? y - 6 : y + 2} y2={isAbove ? y - 6 : y + 2} />
          {[from, to].map((x) => (
            <line key={x} x1={`${x}%`} x2={`${x}%`} y1={isAbove ? y - 11 : y - 3} y2={isAbove ? y - 1 : y + 7} />
          ))}
        </>
      )}
      <text x={`${middle}%`} y={isAbove ? y - 15 : y + 20} textAnchor={anchorAt(middle)}>
        {text}
      </text>
    </g>
  )
}

/** Centred text near an end of the scale would be cut off. */
const anchorAt = (share: number) => (share < 14 ? 'start' : share > 86 ? 'end' : 'middle')

const lineHeight = 15

function lineAt(row: number, count: number) {
  return bar.top + bar.height / 2 + 4.5 + (row - (count - 1) / 2) * lineHeight
}

const longestLine = 9

/** Splits a name into lines short enough for a segment on a narrow screen. */
function linesOf(name: string): string[] {
  return name.split(' ').flatMap((word) => {
    if (word.length <= longestLine) return [word]
    const [head = '', tail = ''] = [word.slice(0, 5), word.slice(5)]
    return [`${head}-`, tail]
  })
}
