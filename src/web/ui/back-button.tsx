import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Button } from './button.tsx'
import { Link } from './link.tsx'

/** Leads back to where a page was opened from; its text stands in line with the heading below it. */
export function BackButton({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button asChild variant="ghost" className="-ml-3 self-start">
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  )
}
