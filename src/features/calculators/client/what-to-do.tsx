export const WhatToDo = ({ page }: { page: string }) => (
  <>
    {': '}
    <a href={page}>what to do</a>.
  </>
)
