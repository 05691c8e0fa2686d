import { AddressesPanel } from '../features/addresses/addresses-panel.tsx'
import { ProfilePage } from '../features/profile/profile-page.tsx'

/** `/profile`, with the saved addresses. */
export function ProfileRoute() {
  return <ProfilePage addresses={<AddressesPanel />} />
}
