/**
 * Renders an empty rim in which the script draws a seal. It looks like the application's `Seal`.
 */
export function SiteSeal({ label, name }: { readonly label: string; readonly name: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={240}
      height={240}
      viewBox="0 0 240 240"
      fill="none"
      stroke="currentColor"
      data-seal={name}
      data-state="pending"
      className="seal max-w-full"
    >
      <circle cx={120} cy={120} r={118} strokeDasharray="2 4" />
    </svg>
  )
}
