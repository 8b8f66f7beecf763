/** Requests in other words. */

/** Return the request with one thing of the home in place of what it lacks; as it was where that is not found. */
export function withInstead(request: string, missing: string, instead: string): string {
  const place = missing ? request.toLowerCase().indexOf(missing.toLowerCase()) : -1;
  return place < 0 ? request : request.slice(0, place) + instead + request.slice(place + missing.length);
}
