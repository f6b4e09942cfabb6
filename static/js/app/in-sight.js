// What HTMX fetches says whether the page is in sight: who sees it needs no notice of what it shows.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!document.hidden) detail.headers["X-In-Sight"] = "yes";
});
