type Props = { index: number; count: number; onTurn(index: number): void }

export default function PreviousNextButtons({ index, count, onTurn }: Props) {
  return (
    <>
      <button type="button" disabled={index === 0} onClick={() => onTurn(index - 1)}>
        Previous
      </button>
      <output>
        {index + 1} of {count}
      </output>
      <button type="button" disabled={index === count - 1} onClick={() => onTurn(index + 1)}>
        Next
      </button>
    </>
  )
}
