/** Returns whether an address is a page that the application itself answers, whatever the network does. */
export declare function isOwnPage(pathname: string): boolean
