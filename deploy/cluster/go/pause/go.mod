module stayline/pause

go 1.25.0
