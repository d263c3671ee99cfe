/** Controls, line separators, lone surrogates, changes of direction, and the mark of an object such as a picture. */
const unwanted = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\ufffc]/u

type WithoutControls = { readonly text: string; readonly removed: number }

/** Between two words one becomes a space: `2.5` and `5 mg` never join. With `keepsLines`, lines end in line feeds. */
export function withoutControls(input: string, { keepsLines = false } = {}): WithoutControls {
  if (!unwanted.test(input)) return { text: input, removed: 0 }
  const lines = keepsLines ? input.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').split('\n') : [input]
  let removed = 0
  const text = lines
    .map((line) =>
      line
        .replace(/[\p{Cs}\p{Bidi_Control}]/gu, () => {
          removed++
          return ''
        })
        .replace(/(?<![\p{L}\p{N}])\ufffc|\ufffc(?![\p{L}\p{N}\ufffc])/gu, () => {
          removed++
          return ''
        })
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffc]+/gu, (run, at: number, whole: string) => {
          removed += run.length
          return isBlank(whole[at - 1]) || isBlank(whole[at + run.length]) ? '' : ' '
        }),
    )
    .join('\n')
  return { text, removed }
}

const isBlank = (character: string | undefined) => character === undefined || /\s/.test(character)
