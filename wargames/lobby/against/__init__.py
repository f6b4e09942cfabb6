"""Games against a program: which are possible, and the page that starts one."""
